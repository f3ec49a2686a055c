import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { anAddress, signInAsMember } from '../support/accounts.ts'
import { withOwnServer } from '../support/own-server.ts'

const operator = 'people@hearth.example'

async function findAnAnswer(page: Page) {
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('scam')
  await expect(page.getByRole('status')).toHaveText(/^\d+ answers?$/)
  await page.getByRole('link', { name: 'How do I spot a scam?' }).click()
  await expect(page).toHaveURL(/\/help\/signs-of-scams$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How do I spot a scam?')
  await page.getByRole('link', { name: 'How do I stay safe when we meet?' }).click()
  await expect(page.getByText('Meet somewhere public')).toBeVisible()
  await page.getByRole('link', { name: 'Help lines' }).click()
  await expect(page.getByRole('link', { name: '112', exact: true })).toHaveAttribute('href', 'tel:112')
  await page.getByRole('link', { name: 'All help' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('scam')
}

async function writeToThem(page: Page, email: string) {
  await page.getByRole('link', { name: 'Write to us' }).last().click()
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByText("Please choose what it's about.")).toBeVisible()
  await page.getByRole('combobox', { name: "What's it about?" }).selectOption('Something else')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Is anyone there?')
  await page.getByRole('textbox', { name: 'Your email' }).fill(email)
  await page.route('**/api/contact', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await send.click()
  await expect(page.getByRole('alert')).toContainText('What you wrote is still here.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('Is anyone there?')
  await send.click()
  await expect(page.getByRole('heading', { name: "Thank you, we've got your message" })).toBeFocused()
  const ticket = await page.getByText(/^H-[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()
  return ticket!
}

test('A visitor finds answers and help lines, and writes to the people who run the site, at both widths', async ({
  page,
}) => {
  await withOwnServer({ CONTACT_EMAIL: operator, CAPTCHA: 'altcha' }, async (url) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(url)
      await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Help', exact: true }).click()
      await findAnAnswer(page)
      const email = anAddress('vera')
      const ticket = await writeToThem(page, email)
      const { data } = await page.request
        .get(`${url}/dev/mail.json`)
        .then(async (answer) => ({ data: await answer.json() }))
      expect(data[0]).toMatchObject({ to: operator, replyTo: email, subject: `${ticket}: a question` })
      await page.evaluate(() => sessionStorage.clear())
    }
  })
})

// Covered by web/src/account/help/HelpScreen.test.tsx.
test('Help that cannot be loaded says so and is loaded by another try @all', async ({ page }) => {
  await page.route('**/help-*.json', (route) => route.abort())
  await page.clock.install()
  await page.goto('/help')
  const failure = page.getByText('Unable to load help content. Please try again later.')
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(failure).toBeVisible({ timeout: 300 })
  }).toPass()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  await page.goto('/help/contact')
  await expect(page.getByText('This site has no address for messages yet.')).toBeVisible()
  await page.goto('/help/no-such-answer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This answer doesn't exist any more.")
})

// Covered by web/src/account/help/HelpScreen.test.tsx.
test('A member opens help from the menu, and an empty screen leads to its answer @all', async ({ page }) => {
  await signInAsMember(page, 'Ann')
  await page.goto('/views')
  await page.getByRole('link', { name: 'Get help with this' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can I see who looked at my profile?')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  await expect(page).toHaveURL(/\/help$/)
  await expectAccessible(page)
})

test('Changed terms ask a member to agree, who may read, get help and leave without agreeing', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-pages-'))
  const text = (words: string) => {
    mkdirSync(join(folder, 'pages/en'), { recursive: true })
    writeFileSync(join(folder, 'pages/en/terms.md'), `---\ntitle: Our terms\n---\n${words}\n`)
  }
  text('Be kind to each other.')
  await withOwnServer({ DATA_DIR: folder }, async (url) => {
    await signInAsMember(page, 'Ann')
    await page.goto(`${url}/likes`)
    const dialog = page.getByRole('dialog', { name: 'Our terms have changed' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog.getByRole('link', { name: 'Read: Terms' }).click()
    await expect(page.getByText('Be kind to each other.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.goBack()
    await dialog.getByRole('link', { name: 'Download my data' }).click()
    await expect(page.getByRole('heading', { name: 'Download your data' })).toBeFocused()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Not agreed to yet').first()).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await dialog.getByRole('link', { name: 'Delete my account' }).click()
    await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeFocused()
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Help' }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Imprint and contact' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.goto(`${url}/likes`)
    await dialog.getByRole('button', { name: 'Agree and continue' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.locator('#main')).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
    await expect(dialog).toBeHidden()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${url}/settings`)
      const links = page.getByRole('navigation', { name: 'Footer' })
      await expect(links.getByRole('link')).toHaveCount(6)
      await links.getByRole('link', { name: 'Imprint and contact' }).click()
      await expect(page).toHaveTitle('Imprint and contact · Hearth')
    }
  })
  rmSync(folder, { recursive: true, force: true })
})
