import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { expect, type Page, test } from '@playwright/test'
import { createMember, type Playwright, signInAsMember } from '../support/accounts.ts'
import {
  bubble,
  createRemoteConversation,
  openConversation,
  sendMessage,
  waitForLiveConnection,
} from '../support/conversations.ts'
import { withDatabase } from '../support/database.ts'
import { keptByWorker, keptConversations, keptDatabases, keptTexts } from '../support/offline.ts'
import { storePhotos } from '../support/photos.ts'

test.use({ serviceWorkers: 'allow' })

const words = 'Only for you'

/** Loads a photo as screens do. @returns whether there was anything to see */
const isSeen = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const picture = Object.assign(new Image(), { src })
    return picture.decode().then(
      () => true,
      () => false,
    )
  }, address)

/** What the browser accepts for a picture. A copy answers only requests that accept the same. */
async function acceptOfPictures(page: Page) {
  const asked = page.waitForRequest('**/favicon.svg?*')
  await page.evaluate(() => Object.assign(new Image(), { src: '/favicon.svg?accept' }) && null)
  return (await (await asked).allHeaders()).accept!
}

/**
 * Whether the browser has a copy of a photo. Unlike a picture, the request finds nothing in the memory of the document
 * before, which the browser frees some time later, and keeps nothing there.
 */
const hasCopy = (page: Page, address: string, accept: string) =>
  page.evaluate(
    ([path, kind]) =>
      fetch(path, { cache: 'only-if-cached', mode: 'same-origin', headers: { accept: kind } }).then(
        ({ ok }) => ok,
        () => false,
      ),
    [address, accept] as const,
  )

/** Ann has read what Bo wrote, seen Bo's photo in each size, and is on another screen without a connection. */
async function readAndLost(page: Page, playwright: Playwright) {
  const members = await createRemoteConversation(page, playwright)
  await storePhotos(members.bo.request, ['green'])
  await sendMessage(members.bo.request, members.conversationId, words)
  await openConversation(page, members.conversationId)
  await expect(bubble(page, words)).toBeVisible()
  const { partner } = await (await page.request.get(`/api/conversations/${members.conversationId}`)).json()
  const photos = Object.values<string>(partner.photo.urls)
  for (const address of photos) expect(await isSeen(page, address)).toBe(true)
  const accept = await acceptOfPictures(page)
  await keptByWorker(page)
  await expect.poll(() => keptTexts(page)).toContain(words)
  await page.goto('/likes')
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await page.context().setOffline(true)
  for (const address of photos) expect(await hasCopy(page, address, accept), 'the browser has a copy').toBe(true)
  return { ...members, photos, accept }
}

/** Neither as a picture asked for it nor as the app asks again. */
async function expectNoPhoto(page: Page, photos: string[], accept: string) {
  for (const address of photos)
    for (const kind of [accept, '*/*']) await expect.poll(() => hasCopy(page, address, kind)).toBe(false)
}

test('After a block nothing of the conversation or the photo is left, once the app had a connection', async ({
  page,
  playwright,
}) => {
  const { ann, bo, conversationId, photos, accept } = await readAndLost(page, playwright)
  expect((await bo.request.put(`/api/blocks/${ann.profileId}`)).ok()).toBe(true)
  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(() => keptConversations(page)).toBe(0)
  await page.context().setOffline(true)
  await expectNoPhoto(page, photos, accept)
  for (const path of [`/chat/${conversationId}`, '/chats']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)
    await expect(page.getByText(/Bo B\./)).toHaveCount(0)
  }
})

// Covered by e2e/offline/kept.test.ts.
test('The photo of a partner whom staff have hidden is left nowhere, once the app had a connection @all', async ({
  page,
  playwright,
}) => {
  const { bo, photos, accept } = await readAndLost(page, playwright)
  await withDatabase(async (db) => {
    await db.updateTable('profiles').set({ hiddenAt: new Date() }).where('id', '=', bo.profileId).execute()
  })
  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(() => keptTexts(page)).not.toContain('/photos/')
  await page.context().setOffline(true)
  await expectNoPhoto(page, photos, accept)
})

// Covered by e2e/offline/kept.test.ts.
test('No photo is left after a session that was ended elsewhere, once the app had a connection @all', async ({
  page,
  playwright,
}) => {
  const { photos, accept } = await readAndLost(page, playwright)
  const elsewhere = await playwright.request.newContext({ storageState: await page.context().storageState() })
  const { origin } = new URL(page.url())
  await elsewhere.post(`${origin}/api/auth/sign-out`, { data: {}, headers: { origin } })
  await page.context().setOffline(false)
  await page.goto('/likes')
  await expect(page).toHaveURL(/\/auth/)
  await page.context().setOffline(true)
  await expectNoPhoto(page, photos, accept)
})

// Covered by e2e/offline/kept.test.ts.
test('The photos of a member who blocks the viewer leave the screen and the browser, others stay @all', async ({
  page,
  playwright,
}) => {
  const ann = await signInAsMember(page, 'Ann')
  const [bo, cy] = [await createMember(playwright, 'Bo'), await createMember(playwright, 'Cy')]
  await storePhotos(bo.request, ['green', 'red'])
  await storePhotos(cy.request, ['blue'])
  const photosOf = async ({ profileId }: { profileId: string }) => {
    const { photos } = (await (await page.request.get(`/api/profiles/${profileId}`)).json()) as MemberProfile
    return photos.flatMap(({ urls }) => Object.values(urls!))
  }
  const [his, others] = [await photosOf(bo), await photosOf(cy)]
  const standing = waitForLiveConnection(page)
  await page.goto(`/profile/${bo.profileId}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Bo B\./ })).toBeVisible()
  await standing()
  for (const address of [...his, ...others]) expect(await isSeen(page, address)).toBe(true)
  const accept = await acceptOfPictures(page)
  const refused = his.map((address) =>
    page.waitForResponse((answer) => answer.url().endsWith(address) && answer.status() === 404),
  )
  expect((await bo.request.put(`/api/blocks/${ann.profileId}`)).ok()).toBe(true)
  await Promise.all(refused)
  await page.goto('/likes')
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await page.context().setOffline(true)
  await expectNoPhoto(page, his, accept)
  for (const address of others) expect(await isSeen(page, address)).toBe(true)
})

// Covered by e2e/offline/kept.test.ts.
test('A message taken back while the app was closed is not readable without a connection @all', async ({
  page,
  playwright,
}) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  const id = await sendMessage(bo.request, conversationId, words)
  await openConversation(page, conversationId)
  await expect.poll(() => keptTexts(page)).toContain(words)
  await page.goto('about:blank')
  expect((await bo.request.delete(`/api/conversations/${conversationId}/messages/${id}`)).ok()).toBe(true)
  await page.goto('/likes')
  await expect.poll(() => keptTexts(page)).not.toContain(words)
  expect(await keptConversations(page)).toBe(1)
})

test('What a browser keeps goes after 14 days without the server', async ({ page, playwright }) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await sendMessage(bo.request, conversationId, words)
  await openConversation(page, conversationId)
  await expect(bubble(page, words)).toBeVisible()
  await keptByWorker(page)
  await expect.poll(() => keptTexts(page)).toContain(words)
  await page.context().setOffline(true)
  const address = page.url()
  const days = 24 * 60 * 60 * 1000
  const start = Date.now()
  const returnAfter = async (time: number) => {
    // An open conversation would keep itself once more, with the later time.
    await page.goto('about:blank')
    await page.clock.setFixedTime(start + time)
    await page.goto(address)
  }
  await returnAfter(13.9 * days)
  await expect(bubble(page, words)).toBeVisible()
  await returnAfter(14.1 * days)
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  await expect.poll(() => keptDatabases(page)).toEqual([])
})

// Covered by e2e/offline/kept.test.ts.
test('A conversation that was not opened for 14 days goes although the member was here meanwhile @all', async ({
  page,
  playwright,
}) => {
  const { bo, conversationId } = await createRemoteConversation(page, playwright)
  await sendMessage(bo.request, conversationId, words)
  await openConversation(page, conversationId)
  await expect.poll(() => keptTexts(page)).toContain(words)
  // An open conversation would keep itself once more, with the later time.
  await page.goto('about:blank')
  await page.clock.setFixedTime(Date.now() + 14.1 * 24 * 60 * 60 * 1000)
  await page.goto('/likes')
  await expect.poll(() => keptConversations(page)).toBe(0)
})
