import type { Message } from '@hearth/shared/chat/messages'
import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts'
import { rowOf } from '../support/chat-members.ts'
import { bubbles, createRemoteConversation, openConversation } from '../support/conversations.ts'
import { database } from '../support/database.ts'
import { expectToast } from '../support/page.ts'
import { aPhoto } from '../support/photos.ts'

/** Scores the photos of a conversation, as the classifier does where the operator has it on. @returns switches it off */
async function scoreHigh(conversationId: string) {
  const db = await database()
  const on = sql`jsonb_build_object('classifier', jsonb_build_object('pictures', 'all', 'threshold', 50))`
  await sql`update community_settings set settings = settings || ${on}`.execute(db)
  await sql`with counted as (
      update conversations set last_version = last_version + 1 where id = ${conversationId} returning last_version)
    update messages set photo_score = 93, photo_score_model = 'a model', version = counted.last_version from counted
    where conversation_id = ${conversationId} and storage_key is not null`.execute(db)
  return () => sql`update community_settings set settings = settings - 'classifier'`.execute(db)
}

test('A photo is looked at once more, goes with a few words, and stays blurred until its receiver taps', async ({
  page,
  browser,
  playwright,
}) => {
  const { ann, bo, conversationId: id } = await createRemoteConversation(page, playwright)
  await openConversation(page, id)
  await test.step('What is no photo is refused before it is sent, and says why', async () => {
    const file = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await page.getByTestId('message-photo').setInputFiles(file)
    await expectToast(page, 'Not a photo we can use', 'Only JPEG, PNG and WebP photos can be used. (notes.pdf)')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await page.getByTestId('message-photo').setInputFiles(await aPhoto({ colour: 'green' }))
  const preview = page.getByRole('dialog', { name: 'Send a photo' })
  await expect(preview.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await preview.getByRole('textbox', { name: 'Add a few words' }).fill('The view from here')
  await preview.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(preview).toBeHidden()
  const mine = page.getByRole('main').getByRole('button', { name: 'Your photo' })
  await expect(mine).toBeVisible()
  await expect(bubbles(page).getByText('The view from here')).toBeInViewport()
  await expect(rowOf(page, 'Bo')).toContainText('You: Photo: The view from here')

  const context = await browser.newContext({ storageState: await bo.request.storageState() })
  const his = await context.newPage()
  const asked: string[] = []
  his.on('request', (request) => {
    if (request.url().includes('/photos/messages/')) asked.push(request.url())
  })
  await openConversation(his, id)
  await expect(his.getByText('The view from here').last()).toBeVisible()
  const covered = his.getByRole('button', { name: 'Photo from Ann B.: Tap to see the photo' })
  await expect(covered).toBeVisible()
  expect(asked).toEqual([])
  await expectNoViolations(his, 'all', 'a covered photo')
  await covered.focus()
  await his.keyboard.press('Enter')
  const photo = his.getByRole('img', { name: 'Photo from Ann B.' })
  await expect(photo).toBeVisible()
  await expect(his.getByRole('button', { name: 'Photo from Ann B.' })).toBeFocused()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await test.step('One that may show nudity says so before it is uncovered', async () => {
    const leave = await scoreHigh(id)
    await his.reload()
    const warned = his.getByRole('button', { name: 'Photo from Ann B.: May show nudity Tap to see the photo' })
    await expect(warned).toBeVisible()
    await leave()
    await expectNoViolations(his, 'all', 'a photo that may show nudity')
    await expectNoSidewaysScroll(his)
    await warned.click()
    await expect(photo).toBeVisible()
  })

  const { messages } = (await (await bo.request.get(`/api/conversations/${id}/messages`)).json()) as {
    messages: Message[]
  }
  await bo.request.put(`/api/blocks/${ann.profileId}`)
  expect((await page.request.get(messages[0]!.photo!.urls.full)).status()).toBe(404)
  await context.close()
})

// Covered by web/src/chat/sync/sync.test.ts.
test('A photo that cannot be sent waits through a reload, and is sent when the connection is back @all', async ({
  page,
  playwright,
}) => {
  const { bo, conversationId: id } = await createRemoteConversation(page, playwright)
  await openConversation(page, id)
  await page.route('**/api/conversations/*/messages/*/photo', (route) => route.abort())
  await page.getByTestId('message-photo').setInputFiles(await aPhoto({ colour: 'blue' }))
  // It is sent once it is stored.
  const tried = page.waitForRequest((request) => request.url().endsWith('/photo'))
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(bubbles(page).getByRole('img', { name: 'Sending' })).toBeVisible()
  await tried
  await page.reload()
  await expect(bubbles(page).getByRole('img', { name: 'Your photo' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(bubbles(page).getByRole('img', { name: 'Sent', exact: true })).toBeVisible()
  const { messages } = (await (await bo.request.get(`/api/conversations/${id}/messages`)).json()) as {
    messages: Message[]
  }
  expect(messages.map(({ content, photo }) => [content, photo?.width])).toEqual([['', 900]])
})
