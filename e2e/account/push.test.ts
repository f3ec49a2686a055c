import { createECDH } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  bubbles,
  composer,
  createRemoteConversation,
  openConversation,
  sendMessage,
  write,
} from '../support/conversations.ts'
import { database } from '../support/database.ts'
import { expectToast } from '../support/page.ts'

test.use({ serviceWorkers: 'allow' })

/** Gives the browser a permission and a push service: the one that runs the journeys has neither. The worker is its own. */
async function withPushService(page: Page) {
  const point = [...createECDH('prime256v1').generateKeys()]
  await page.addInitScript((p256dh) => {
    const stored = (serverKey?: unknown) => {
      const endpoint = `https://fcm.googleapis.com/${crypto.randomUUID()}`
      const getKey = (name: string) => Uint8Array.from(name === 'auth' ? Array(16) : p256dh).buffer
      return { endpoint, getKey, options: { applicationServerKey: serverKey }, unsubscribe: async () => drop() }
    }
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return permission
    }
    let subscription: ReturnType<typeof stored> | null = null
    const drop = () => {
      subscription = null
      return true
    }
    PushManager.prototype.getSubscription = async () => subscription as never
    PushManager.prototype.subscribe = async (options) => {
      const key = (options!.applicationServerKey as Uint8Array).buffer
      subscription = stored(key)
      return subscription as never
    }
  }, point)
}

async function subscriptions(profileId: string) {
  const db = await database()
  return (await db.selectFrom('pushSubscriptions').where('profileId', '=', profileId).select('endpoint').execute())
    .length
}

/** Delivers a push to the page's worker, as the browser's push service would. */
async function deliver(page: Page, data: string) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

/** The page's worker, which notes what it shows: the browser that runs the journeys shows nothing. */
async function workerOf(page: Page) {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = self as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration }
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options })
    }
  })
  const shown = () => worker.evaluate(() => (self as unknown as { shown: { tag: string }[] }).shown)
  const click = (navigate: string) =>
    worker.evaluate((address) => {
      const notification = { close: () => {}, data: { navigate: address } }
      self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
    }, navigate)
  return { shown, click }
}

test('Notifications are offered after a message, arrive, lead to it, and end with the session', async ({
  page,
  playwright,
}) => {
  await withPushService(page)
  const { ann, bo, conversationId } = await createRemoteConversation(page, playwright)
  const offer = page.getByRole('region', { name: 'Know when someone writes' })
  await sendMessage(bo.request, conversationId, 'Hello')
  await openConversation(page, conversationId)
  await expect(bubbles(page)).toContainText(['Hello'])
  await expect(offer).toHaveCount(0)
  await write(page, 'Hello, Bo')
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Turn on' }).click()
  await expectToast(page, 'Notifications are on.', 'You can change this in your settings.')
  await expect(offer).toHaveCount(0)
  expect(await subscriptions(ann.profileId)).toBe(1)
  const headers = (await page.request.get('/sw.js')).headers()
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringContaining('javascript') })
  // The policy of the worker's own answer decides what the worker may fetch.
  expect(headers['content-security-policy']).toContain("connect-src 'self'")

  const address = `${new URL(page.url()).origin}/chat/${conversationId}`
  const { shown, click } = await workerOf(page)
  const notification = { title: 'You have a new message', lang: 'en', tag: 'message 1', navigate: address }
  await deliver(page, JSON.stringify({ web_push: 8030, notification }))
  await expect.poll(shown).toMatchObject([{ title: 'You have a new message', tag: 'message 1' }])
  await deliver(page, 'unreadable')
  await expect.poll(shown).toHaveLength(2)
  await page.goto('/likes')
  await click(address)
  await expect(page).toHaveURL(address)

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => subscriptions(ann.profileId)).toBe(0)
})

// Covered by web/src/notifications/push/PushPart.test.tsx.
for (const width of [390, 1440])
  test(`Notifications are declined for good, and turned on and off in the settings, ${width} px @all`, async ({
    page,
    playwright,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await withPushService(page)
    const { ann, bo, conversationId } = await createRemoteConversation(page, playwright)
    await sendMessage(bo.request, conversationId, 'Hello')
    const offer = page.getByRole('region', { name: 'Know when someone writes' })
    await openConversation(page, conversationId)
    await write(page, 'Hello, Bo')
    await offer.getByRole('button', { name: 'Not now' }).click()
    await expect(composer(page)).toBeFocused()
    await write(page, 'Are you there?')
    await page.reload()
    await write(page, 'Hello again')
    await expect(offer).toHaveCount(0)

    await page.goto('/settings#push')
    const part = page.getByRole('region', { name: 'Notifications on your devices' })
    await part.getByRole('button', { name: 'Turn on' }).click()
    await expect(part.getByText('Notifications are on.')).toBeVisible()
    expect(await subscriptions(ann.profileId)).toBe(1)
    await part.getByRole('switch', { name: 'Show names and text' }).click()
    await expectAccessible(page)
    await page.reload()
    await expect(part.getByText('Notifications are off.')).toBeVisible()
    await part.getByRole('button', { name: 'Turn on' }).click()
    await expect(part.getByRole('switch', { name: 'Show names and text' })).toBeChecked()
    await part.getByRole('button', { name: 'Turn off' }).click()
    await expect(part.getByText('Notifications are off.')).toBeVisible()
    expect(await subscriptions(ann.profileId)).toBe(0)
  })
