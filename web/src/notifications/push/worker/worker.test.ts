import { afterEach, describe, expect, it } from 'vitest'
import { openNotification, renewSubscription, showPush } from './handlers.ts'
import { addressIn, bestTab } from './place.ts'
import { readPush, ringsAgain } from './read-push.ts'
import type { Scope, Tab } from './scope.ts'

const origin = 'https://hearth.example'
const chat = `${origin}/chat/7`

/** What a push of the server contains. */
const payload = (fields: object = {}) =>
  JSON.stringify({
    web_push: 8030,
    notification: { title: 'Hello', lang: 'de', dir: 'ltr', tag: 'message 7', navigate: chat, ...fields },
  })

type Shown = { title: string; options: NotificationOptions & { renotify?: boolean } }

/** A browser's scope with these tabs, which notes what the worker does. */
function aScope(tabs: Tab[] = [], before: { data: unknown }[] = []) {
  const shown: Shown[] = []
  const opened: string[] = []
  const subscribed: PushSubscriptionOptionsInit[] = []
  const badges: unknown[] = []
  const scope = {
    navigator: { setAppBadge: async (unread?: number) => void badges.push(unread) },
    location: { origin },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => shown.push({ title, options }),
      getNotifications: async () => before,
      pushManager: {
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          subscribed.push(options)
          return aSubscription('https://fcm.googleapis.com/new')
        },
      },
    },
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => opened.push(url) },
  } as unknown as Scope
  return { scope, shown, opened, subscribed, badges }
}

const key = new Uint8Array(65).fill(4).buffer

function aSubscription(endpoint: string) {
  const bytes = { p256dh: new Uint8Array(65).fill(255).buffer, auth: new Uint8Array(16).buffer }
  const getKey = (name: PushEncryptionKeyName) => bytes[name]
  return { endpoint, getKey, options: { applicationServerKey: key, userVisibleOnly: true } } as PushSubscription
}

/** A tab that notes what it is asked for. @param answers whether its app opens addresses itself */
function aTab(url: string, answers: boolean, fields: Partial<Tab> = {}) {
  const asked: unknown[] = []
  const tab: Tab = {
    url,
    focused: false,
    visibilityState: 'hidden',
    focus: async () => {
      asked.push('focus')
      return tab
    },
    navigate: async (to) => {
      asked.push(`navigate ${to}`)
      return tab
    },
    postMessage: (message, [port]) => {
      asked.push(message)
      if (answers) (port as MessagePort).postMessage('opens')
      ;(port as MessagePort).close()
    },
    ...fields,
  }
  return { tab, asked }
}

const click = (data: unknown) => {
  const closed: true[] = []
  return { closed, event: { waitUntil: () => {}, notification: { close: () => void closed.push(true), data } } }
}
const waiting = { waitUntil: () => {} }

describe('A push', () => {
  it('is shown as the server says, with the address for a click', async () => {
    const { scope, shown } = aScope()
    await showPush(scope, { ...waiting, data: { text: () => payload({ body: 'Hi' }) } })
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatchObject({
      title: 'Hello',
      options: { body: 'Hi', lang: 'de', tag: 'message 7', renotify: true, data: { navigate: chat } },
    })
  })

  it('is shown even if it cannot be read, is empty, or the browser cannot list what it shows', async () => {
    for (const text of ['', 'no JSON', 'null', '7', '{"notification":7}', '{"notification":{"title":7,"tag":{}}}'])
      expect(readPush(text)).toMatchObject({ title: 'Hearth', options: { tag: 'other', data: { navigate: '/' } } })
    const { scope, shown } = aScope()
    scope.registration.getNotifications = () => Promise.reject(new Error('no'))
    await showPush(scope, { ...waiting, data: null })
    expect(shown).toHaveLength(1)
  })

  it('sets the number on the app’s icon, where the device shows one and the push has one', async () => {
    const push = (more: object) => ({
      ...waiting,
      data: { text: () => JSON.stringify({ ...JSON.parse(payload()), ...more }) },
    })
    const { scope, shown, badges } = aScope()
    for (const more of [{ app_badge: 3 }, { app_badge: 0 }, {}, { app_badge: '3' }]) await showPush(scope, push(more))
    expect(badges).toEqual([3, 0])
    scope.navigator.setAppBadge = () => Promise.reject(new Error('not installed'))
    await showPush(scope, push({ app_badge: 3 }))
    scope.navigator = {}
    await showPush(scope, push({ app_badge: 3 }))
    expect(shown).toHaveLength(6)
  })

  it('takes the place of the one before, and rings again only after 30 seconds', async () => {
    const { scope, shown } = aScope([], [{ data: { at: Date.now() - 5000 } }])
    await showPush(scope, { ...waiting, data: { text: () => payload() } })
    expect(shown[0]!.options.renotify).toBe(false)
    const now = 1_000_000
    expect(ringsAgain([{ data: { at: now - 31_000 } }], now)).toBe(true)
    expect(ringsAgain([{ data: null }], now)).toBe(true)
  })
})

describe('A click', () => {
  it('leads to the own origin only', () => {
    expect(addressIn(chat, origin)).toBe(chat)
    expect(addressIn('/settings?a=1#push', origin)).toBe(`${origin}/settings?a=1#push`)
    for (const elsewhere of ['https://evil.example/chat/7', 'https://evil.example//chat/7'])
      expect(addressIn(elsewhere, origin)).toBe(chat)
    for (const nowhere of [
      'javascript:alert(1)',
      'data:text/html,x',
      undefined,
      7,
      'https://evil.example//other.example',
      '',
    ])
      expect(addressIn(nowhere, origin).startsWith(`${origin}/`), String(nowhere)).toBe(true)
  })

  it('prefers the tab at the address, then the one in use, then a visible one', () => {
    const [any, visible, used, there] = [
      { url: '1', focused: false, visibilityState: 'hidden' as const },
      { url: '2', focused: false, visibilityState: 'visible' as const },
      { url: '3', focused: true, visibilityState: 'visible' as const },
      { url: chat, focused: false, visibilityState: 'hidden' as const },
    ]
    expect(bestTab([any, visible, used, there], chat)).toBe(there)
    expect(bestTab([any, visible, used], chat)).toBe(used)
    expect(bestTab([any, visible], chat)).toBe(visible)
    expect(bestTab([any], chat)).toBe(any)
    expect(bestTab([], chat)).toBeUndefined()
  })

  it('asks an open tab to go there, and loads the address in one that does not answer', async () => {
    const alive = aTab(`${origin}/likes`, true)
    const first = click({ navigate: chat })
    const one = aScope([alive.tab])
    await openNotification(one.scope, first.event)
    expect(first.closed).toHaveLength(1)
    expect(alive.asked).toEqual(['focus', { type: 'hearth-open', path: '/chat/7' }])
    const silent = aTab(`${origin}/auth`, false)
    const other = aScope([silent.tab])
    await openNotification(other.scope, click({ navigate: chat }).event, 10)
    expect(silent.asked.at(-1)).toBe(`navigate ${chat}`)
    expect([...one.opened, ...other.opened]).toEqual([])
  })

  it('opens a window when there is no tab, or the tab cannot go there', async () => {
    const { scope, opened } = aScope()
    await openNotification(scope, click(null).event)
    const foreign = aTab(`${origin}/likes`, false, { navigate: () => Promise.reject(new Error('not controlled')) })
    const other = aScope([foreign.tab])
    await openNotification(other.scope, click({ navigate: chat }).event, 10)
    expect([opened, other.opened]).toEqual([[`${origin}/`], [chat]])
  })

  it('only focuses a tab that is there already', async () => {
    const there = aTab(chat, true)
    await openNotification(aScope([there.tab]).scope, click({ navigate: chat }).event)
    expect(there.asked).toEqual(['focus'])
  })
})

describe('A subscription that the browser ends', () => {
  const { fetch } = globalThis
  afterEach(() => {
    globalThis.fetch = fetch
  })

  it('is made again with the same key, and told to the server', async () => {
    const calls: { url: string; body: Record<string, string> }[] = []
    globalThis.fetch = async (url, init) => {
      calls.push({ url: String(url), body: JSON.parse(String(init?.body)) as Record<string, string> })
      return new Response()
    }
    const { scope, subscribed } = aScope()
    await renewSubscription(scope, { ...waiting, oldSubscription: aSubscription('https://fcm.googleapis.com/old') })
    expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: key }])
    const newSubscription = aSubscription('https://fcm.googleapis.com/given')
    await renewSubscription(scope, { ...waiting, oldSubscription: null, newSubscription })
    await renewSubscription(scope, waiting)
    expect(subscribed).toHaveLength(1)
    expect(calls.map(({ url, body }) => [url, body.endpoint])).toEqual([
      ['/api/me/push', 'https://fcm.googleapis.com/new'],
      ['/api/me/push', 'https://fcm.googleapis.com/given'],
    ])
    expect(calls[0]!.body).toMatchObject({ p256dh: `${'_'.repeat(86)}8`, serverKey: `${'BAQE'.repeat(21)}BAQ` })
  })
})
