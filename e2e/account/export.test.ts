import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { password } from '@hearth/shared/testing'
import { type Download, expect, type Page, test } from '@playwright/test'
import { unpack } from '../../server/src/account/export/testing.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { createMember, signInAsMember } from '../support/accounts.ts'
import { conversationWith, fillConversation, sendMessage } from '../support/conversations.ts'
import { database } from '../support/database.ts'
import { linkOf } from '../support/mail.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The session was begun some time ago: exports ask again. */
async function ageSession(email: string) {
  const db = await database()
  const user = db.selectFrom('user').where('email', '=', email).select('id')
  await db
    .updateTable('session')
    .set({ authenticatedAt: new Date(Date.now() - 20 * 60_000) })
    .where('userId', '=', user)
    .execute()
}

async function unzipped(download: Download) {
  const folder = test.info().outputPath('copy')
  const file = join(folder, 'data.zip')
  await download.saveAs(file)
  await unpack(await readFile(file), folder)
  return (name: string) => pathToFileURL(join(folder, name)).href
}

test('A member proves who they are, gets a copy of their data, and reads it without a connection', async ({
  page,
  browser,
  playwright,
}) => {
  const { email } = await signInAsMember(page, 'Ann')
  const bo = await createMember(playwright, 'Bo')
  const conversation = await conversationWith(page.context().request, bo.profileId)
  await sendMessage(page.context().request, conversation, '<img src=x onerror="document.title=1"> to you')
  const cy = await createMember(playwright, 'Cy')
  await fillConversation(await conversationWith(page.context().request, cy.profileId), 300)
  await ageSession(email)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings#export')
  await expect(page.getByRole('heading', { name: 'Download your data' })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await button(page, 'Make a copy').click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  await expect(button(page, 'Download')).toBeVisible()
  expect(await linkOf(page.context().request, email)).toContain('/settings#export')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await button(page, 'Download').click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^hearth-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText(/downloaded; here for another hour/)).toBeVisible()
  await expect(page).toHaveURL('/settings#export')

  const file = await unzipped(download)
  const reader = await (await browser.newContext({ offline: true })).newPage()
  const asked: string[] = []
  reader.on('request', (request) => request.url().startsWith('file:') || asked.push(request.url()))
  await reader.goto(file('index.html'))
  await expect(reader.getByRole('heading', { name: 'Your data', level: 1 })).toBeVisible()
  await expectAccessible(reader)
  await reader.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(reader)
  await reader.getByRole('link', { name: 'Member 2' }).click()
  await expect(reader.getByText('to you')).toBeVisible()
  await expect(reader).toHaveTitle('Member 2')
  await expectNoSidewaysScroll(reader)
  await expectAccessible(reader)
  expect(asked).toEqual([])

  await button(page, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(button(page, 'Make a copy')).toBeVisible()
})
