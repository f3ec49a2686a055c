import type { ReportCategory } from '@hearth/shared/moderation/reports'
import type { Statement } from '@hearth/shared/moderation/statements'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInKhmer, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, type Playwright, type RemoteMember } from '../support/accounts.ts'
import { signInAsModerator } from '../support/staff.ts'

async function report(reporter: RemoteMember, { profileId }: RemoteMember, category: ReportCategory, text = '') {
  const answer = await reporter.request.post('/api/reports', { data: { profileId, category, text } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Members with a report by Rita, each with a case of their own. */
async function createCases(playwright: Playwright, category: ReportCategory, count: number) {
  const reporter = await createMember(playwright, 'Rita')
  const people: RemoteMember[] = []
  for (let i = 0; i < count; i++) {
    const person = await createMember(playwright, `Bo${'abcdefghijklmnopqrstuvwxyz'[i]}`)
    await report(reporter, person, category, 'They wrote insults.')
    people.push(person)
  }
  return { reporter, people }
}

const caseLink = (page: Page) => page.getByRole('link', { name: /#\d+$/ })
const panel = (page: Page) => page.getByRole('form', { name: 'Decide' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Warns the member of the open case by keys alone. Ctrl+Enter goes from gap to gap, then on. */
async function warnByKeys(page: Page) {
  const { keyboard } = page
  await keyboard.press('1')
  await expect(panel(page).getByLabel(/^Text for the member/)).toHaveValue(/\[\[/)
  await keyboard.press('s')
  await expect(panel(page).getByLabel('Facts')).toBeFocused()
  await keyboard.type('Insults in a chat.')
  await keyboard.press('Control+Enter')
  await expect(panel(page).getByLabel(/^Text for the member/)).toBeFocused()
  await keyboard.type('You wrote insults.')
  await keyboard.press('Control+Enter')
  await expect(panel(page).getByLabel('Why?')).toBeFocused()
  await keyboard.type('Read and weighed.')
  await keyboard.press('Control+Enter')
}

// Covered by web/src/moderation/cases/Queue.test.tsx.
test('A moderator decides twenty cases by keyboard alone, each with a reason to read and to appeal @all', async ({
  page,
  playwright,
}) => {
  test.setTimeout(240_000)
  const { people } = await createCases(playwright, 'fake', 20)
  await signInAsModerator(page, 'Mia')
  await page.goto('/admin/cases?category=fake')
  await expect(caseLink(page)).toHaveCount(20)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  for (let i = 0; i < 20; i++) {
    await expect(panel(page)).toBeVisible()
    await expect(heading(page)).toBeFocused()
    const shown = await heading(page).textContent()
    await warnByKeys(page)
    if (i < 19) await expect(heading(page)).not.toHaveText(shown!)
  }
  await expect(page).toHaveURL(/\/admin\/cases\?/)
  await expect(page.getByRole('heading', { name: 'No matching cases' })).toBeVisible()
  for (const { request } of people) {
    const [statement, ...more] = (await (await request.get('/api/me/statements')).json()) as Statement[]
    expect(more).toEqual([])
    expect(statement).toMatchObject({ facts: 'Insults in a chat.', appeal: { state: 'open' } })
    expect(statement!.text).toContain('You wrote insults.')
  }
})

// Covered by web/src/moderation/cases/use-case.test.tsx.
test('Two moderators see each other’s claims, and a case that changes keeps the draft @all', async ({
  browser,
  page,
  playwright,
}) => {
  const { people, reporter } = await createCases(playwright, 'hate', 2)
  const [first] = people
  await signInAsModerator(page, 'Mia')
  const other = await (await browser.newContext()).newPage()
  await signInAsModerator(other, 'Ola')
  for (const one of [page, other]) {
    await one.goto('/admin/cases?category=hate')
    await expect(caseLink(one)).toHaveCount(2)
  }
  await caseLink(page).first().click()
  await expect(panel(page)).toBeVisible()
  await expect(other.getByText('Mia has it')).toBeVisible()
  await caseLink(other).first().click()
  await expect(other.getByText('Mia has this case. You can read it, but not decide it.')).toBeVisible()

  await page.keyboard.press('a')
  await page.getByLabel('Why?').fill('Nothing in it.')
  const another = await createMember(playwright, 'Rolf')
  await report(another, first!, 'hate', 'Again.')
  const news = page.getByRole('alert').filter({ hasText: 'This case has changed' })
  await expect(news).toContainText('New: Hate')
  await expect(page.getByLabel('Why?')).toHaveValue('Nothing in it.')
  await page.reload()
  await expect(page.getByLabel('Why?')).toHaveValue('Nothing in it.')
  await panel(page).getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(caseLink(page)).toHaveCount(1)
  await expect(other.getByText('This case has changed')).toBeVisible()
  await reporter.request.dispose()
  await other.context().close()
})

// Covered by web/src/moderation/cases/CaseView.test.tsx.
test('The queue, a case and the approvals can be read by all, in both themes and on the narrowest phone @all', async ({
  page,
  playwright,
}) => {
  await createCases(playwright, 'others-data', 2)
  await signInAsModerator(page, 'Mia')
  await page.goto('/admin/cases?category=others-data')
  await expect(caseLink(page)).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await caseLink(page).first().click()
  await expect(panel(page)).toBeVisible()
  await panel(page).getByRole('checkbox', { name: 'Suspend' }).check()
  await expect(panel(page).getByLabel(/^Text for the member/)).toHaveValue(/\[\[/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`${page.url()}&lng=km`)
  await expectAccessibleInKhmer(page)
  await page.goto('/admin/approvals?lng=en')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

// Covered by web/src/moderation/cases/KeysButton.test.tsx.
test('A touch screen names no keys @all', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } })
  await signInAsModerator(page, 'Mo')
  await page.goto('/admin/cases')
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keys' })).toBeHidden()
})
