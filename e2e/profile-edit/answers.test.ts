import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts'
import { signIn, signInAsMember } from '../support/accounts.ts'
import { withOwnDatabase } from '../support/database.ts'
import { languages } from '../support/i18n.ts'
import { chooseLanguage, expectEveryLanguage } from '../support/narrow.ts'
import { withOwnServer } from '../support/own-server.ts'
import { fillInSteps, openEditor, save } from '../support/profile-edit.ts'
import { signInAsAdmin } from '../support/staff.ts'

const sunday = 'A perfect Sunday'
const words = 'Pancakes, then the forest, then nothing at all.'

/** A newcomer answers a prompt on the way to a complete profile. */
async function complete(page: Page) {
  await signIn(page, 'Nora')
  await page.goto('/')
  const answer = async () => {
    await page.getByRole('button', { name: 'Add an answer' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: sunday })).toBeVisible()
    await expectEveryLanguage(page, 'titles')
    await page.getByRole('dialog').getByRole('button', { name: sunday }).click()
    await expect(page.getByRole('textbox', { name: sunday })).toBeFocused()
    await page.keyboard.type(words)
    await expectEveryLanguage(page, 'step')
  }
  await fillInSteps(page, { answer })
  await save(page)
  await expect(page.getByText('Your profile is complete.')).toBeVisible()
}

/** Examines a screen of members on the narrowest phone in each language, and in both themes. */
async function expectReadable(page: Page, screen: string) {
  await expectNoSidewaysScroll(page)
  for (const language of [...languages.filter((one) => one !== 'en'), 'en'] as const) {
    await chooseLanguage(page, language)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page, 'all', `${screen}, ${language}`)
  }
  await expectAccessible(page)
}

/** Bo meets Nora on Match, and opens her profile. */
async function read(page: Page) {
  await page.goto('/match')
  const card = page.getByRole('article', { name: /^Nora B\., / })
  await expect(card.getByText(words)).toBeVisible()
  await expect(card.getByText(sunday)).toBeVisible()
  await expectReadable(page, 'match')
  await card.getByRole('link').first().click()
  await expectAnswer(page)
  await expectReadable(page, 'profile')
}

async function expectAnswer(page: Page) {
  const answers = page.getByRole('region', { name: 'In their own words' })
  await expect(answers.getByRole('heading', { name: sunday })).toBeVisible()
  await expect(answers.getByText(words)).toBeVisible()
}

async function retire(page: Page) {
  await page.goto('/admin/prompts')
  await expect(page.getByRole('switch', { name: sunday })).toHaveAccessibleDescription('1 answer')
  await page.getByRole('switch', { name: sunday }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Add a prompt' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('By the lake')
  await expectEveryLanguage(page, 'prompts')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Prompts saved')).toBeVisible()
}

// The prompts are those of a whole community: the other journeys go on with all of them.
test('A newcomer answers a prompt, others read it, and it stays when the prompt is no longer offered', async ({
  browser,
}) => {
  await withOwnDatabase((url) =>
    withOwnServer({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000' }, async (baseURL) => {
      const nora = await browser.newPage({ baseURL })
      await complete(nora)
      const bo = await browser.newPage({ baseURL })
      await signInAsMember(bo, 'Bo', { gender: 'male', lookingForGender: 'female' })
      await read(bo)
      const ava = await browser.newPage({ baseURL })
      await signInAsAdmin(ava, 'Ava')
      await retire(ava)
      await bo.reload()
      await expectAnswer(bo)
      await openEditor(bo)
      await bo.getByRole('button', { name: 'Add an answer' }).click()
      await expect(bo.getByRole('dialog').getByRole('button', { name: 'By the lake' })).toBeVisible()
      await expect(bo.getByRole('dialog').getByRole('button', { name: sunday })).toHaveCount(0)
      await openEditor(nora)
      await expect(nora.getByRole('textbox', { name: sunday })).toHaveValue(words)
    }),
  )
})
