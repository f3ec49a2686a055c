import { password } from '@hearth/shared/testing'
import { expect, type Page, test } from '@playwright/test'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { bubble, composer, conversationWith, write } from '../support/conversations.ts'
import { database } from '../support/database.ts'
import { fillIn, navigateTo, submit } from '../support/page.ts'
import { signInAsModerator } from '../support/staff.ts'

/** Opens the case about a member as a moderator who has not seen it before. */
async function openCase(page: Page, moderator: string, profileId: string) {
  await signInAsModerator(page, moderator)
  const db = await database()
  const found = db.selectFrom('cases').where('subjectId', '=', profileId).where('state', '=', 'open').select('id')
  await page.goto(`/admin/cases/${(await found.executeTakeFirstOrThrow()).id}`)
}

async function report(page: Page, name: string) {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: `Report ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Report ${name}` })
  await dialog.getByRole('radio', { name: 'Advertising or spam' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText(/^R-/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

async function suspend(page: Page) {
  const panel = page.getByRole('form', { name: 'Decide' })
  await panel.getByRole('checkbox', { name: 'Suspend' }).check()
  const text = panel.getByLabel(/^Text for the member/)
  await expect(text).toHaveValue(/\[\[/)
  await text.fill('You advertised a shop.')
  await panel.getByLabel('Facts').fill('One advertisement.')
  await panel.getByLabel('Why?').fill('The first time.')
  await panel.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(panel).toBeHidden()
}

async function grant(page: Page) {
  const panel = page.getByRole('form', { name: 'Appeal' })
  await expect(panel.getByText('It was a joke.')).toBeVisible()
  await panel.getByRole('radio', { name: 'Grant' }).check()
  await panel.getByLabel('Reason').fill('We looked again.')
  await panel.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(page.getByText('Appeal granted')).toBeVisible()
}

async function enter(page: Page, email: string) {
  await page.goto('/auth')
  await fillIn(page, { email, password })
  await submit(page)
}

const reportOf = (page: Page) => page.getByRole('region', { name: 'Your reports' }).getByRole('listitem')

test('A reported member is suspended, reads why, wins the appeal and writes again; the reporter reads it', async ({
  page: ann,
  browser,
  playwright,
}) => {
  const { email, profileId, request } = await createMember(playwright, 'Bo')
  const { profileId: annId } = await signInAsMember(ann, 'Ann')
  const conversationId = await conversationWith(request, annId)
  const [bo, staff] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await ann.goto(`/profile/${profileId}`)
  await report(ann, 'Bo B.')
  await openCase(staff, 'Mia', profileId)
  await suspend(staff)

  await enter(bo, email)
  await expect(bo.getByText('Your account is suspended')).toBeVisible()
  await expect(bo.getByText('You advertised a shop.')).toBeVisible()
  await bo.getByRole('button', { name: /^Appeal decision/ }).click()
  await bo.getByLabel('Why do you think we got it wrong?').fill('It was a joke.')
  await bo.getByRole('button', { name: 'Send appeal' }).click()
  await expect(bo.getByText("We've got your appeal.")).toBeVisible()
  await ann.goto('/settings#reports')
  await expect(reportOf(ann)).toContainText('Action taken')

  await openCase(staff, 'Ola', profileId)
  await grant(staff)
  await enter(bo, email)
  await expect(bo).not.toHaveURL(/auth/)
  await bo.goto(`/chat/${conversationId}`)
  await expect(composer(bo)).toBeEnabled()
  await write(bo, 'Hello again')
  await ann.goto(`/chat/${conversationId}`)
  await expect(bubble(ann, 'Hello again')).toBeVisible()
  await navigateTo(ann, '/settings#reports')
  await expect(reportOf(ann)).toContainText('No rules broken')
})
