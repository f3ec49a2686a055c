import { defaultChoices } from '@hearth/shared/notifications/notifications'
import type { PushDevice } from '@hearth/shared/notifications/push'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, show } from '../../testing/screen.tsx'
import { renewDevice, switchOff } from './device.ts'
import { OfferedPush } from './OfferedPush.tsx'
import { PushPart } from './PushPart.tsx'

const createdAt = new Date().toISOString()
const here: PushDevice = { id: '1', browser: 'Firefox', system: 'Linux', kind: 'desktop', createdAt, current: true }
const phone: PushDevice = { ...here, id: '2', browser: 'Chrome', system: 'Android', kind: 'mobile', current: false }
const serverKey = `${'BAQE'.repeat(21)}BAQ`

type Browser = { permission: NotificationPermission; answer?: NotificationPermission; fails?: boolean }

/** A push service and permissions as a browser has them; the test's own browser has neither. */
function pretend({ permission, answer = 'granted', fails = false }: Browser) {
  let subscription: object | null = null
  const key = new Uint8Array(65).fill(4).buffer
  const made = {
    endpoint: 'https://fcm.googleapis.com/x',
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
    options: { applicationServerKey: key },
    unsubscribe: async () => {
      subscription = null
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      if (fails) throw new DOMException('push service not available', 'AbortError')
      subscription = made
      return made
    },
  }
  const registration = { pushManager, getNotifications: async () => [] }
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission })
  Notification.requestPermission = async () => {
    permission = answer
    return answer
  }
  if (permission === 'granted') subscription = made
}

/** Answers as the server does. @param result of a test */
function serve(devices: PushDevice[], result = 'sent') {
  const calls: string[] = []
  let known = devices
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname.replace('/api', '')
    if (request.method !== 'GET') calls.push(`${request.method} ${path}`)
    if (path === '/me/notifications') {
      const body = request.method === 'GET' ? {} : ((await request.json()) as object)
      return Response.json({
        choices: defaultChoices,
        quiet: null,
        timeZone: null,
        pushContent: false,
        reminders: true,
        ...body,
      })
    }
    if (request.method === 'PUT') known = [here, ...known]
    if (request.method === 'DELETE') known = known.filter(({ id }) => !path.endsWith(id))
    if (path === '/me/push/test') return Response.json({ result })
    return Response.json(request.method === 'GET' ? { serverKey, devices: known } : { subscribed: true, ended: true })
  }
  return calls
}

const { fetch } = globalThis
const { PushManager } = window
beforeEach(() => localStorage.clear())
afterEach(() => {
  globalThis.fetch = fetch
  window.PushManager = PushManager
})

const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('Pushes in this browser', () => {
  it('stay off when a renewal has begun as the member turns them off', async () => {
    pretend({ permission: 'granted' })
    const calls = serve([here])
    localStorage.setItem('hearth-push', 'on')
    await Promise.all([renewDevice(), switchOff('1'), renewDevice()])
    expect(calls).toEqual(['PUT /me/push', 'DELETE /me/push/1'])
  })
})

describe('The part about pushes', () => {
  it('turns them on and off in this browser, sends a test, and ends them on another device', async () => {
    pretend({ permission: 'default' })
    const calls = serve([phone])
    await show(<PushPart />)
    await expect.element(page.getByText('Notifications are off.')).toBeVisible()
    await button('Turn on').click()
    await expect.element(page.getByText('Notifications are on.')).toBeVisible()
    expect(localStorage.getItem('hearth-push')).toBe('on')
    await button('Send me a test').click()
    await expectToast('Test sent', 'It should appear in a moment.')
    await button('Turn off: Chrome · Android').click()
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(0)
    await expect.element(page.getByRole('heading')).toHaveFocus()
    await page.getByRole('switch').click()
    await expect.element(page.getByRole('switch')).toBeChecked()
    await button('Turn off').click()
    await expect.element(page.getByText('Notifications are off.')).toBeVisible()
    expect(localStorage.getItem('hearth-push')).toBeNull()
    expect(calls).toEqual([
      'PUT /me/push',
      'POST /me/push/test',
      'DELETE /me/push/2',
      'PUT /me/notifications',
      'DELETE /me/push/1',
    ])
  })

  it('says how to unblock them, and nothing can be turned on before', async () => {
    pretend({ permission: 'denied' })
    serve([])
    await show(<PushPart />)
    await expect.element(page.getByText(/Your browser blocks notifications from Hearth/)).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(0)
  })

  it('says when the browser has no push, or on an iPhone needs the Home Screen', async () => {
    pretend({ permission: 'default' })
    serve([])
    Reflect.deleteProperty(window, 'PushManager')
    const screen = await show(<PushPart />)
    await expect.element(page.getByText("This browser can't show notifications from Hearth.")).toBeVisible()
    await screen.unmount()
    const { userAgent } = navigator
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'Mozilla/5.0 (iPhone)' })
    await show(<PushPart />)
    await expect.element(page.getByText(/add Hearth to your Home Screen first/)).toBeVisible()
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent })
  })

  it('says when the push service does not answer, or has ended the subscription', async () => {
    pretend({ permission: 'default', fails: true })
    serve([])
    const screen = await show(<PushPart />)
    await button('Turn on').click()
    await expectToast("That didn't work", "Your browser's push service doesn't answer.")
    expect(localStorage.getItem('hearth-push')).toBeNull()
    await screen.unmount()
    pretend({ permission: 'granted' })
    serve([here], 'ended')
    await show(<PushPart />)
    await button('Send me a test').click()
    await expectToast("That didn't work", 'Notifications have ended in this browser.')
  })
})

describe('The offer', () => {
  const offer = () => page.getByRole('heading', { name: 'Know when someone writes' })

  it('is declined once for this browser', async () => {
    pretend({ permission: 'default' })
    serve([])
    const screen = await show(<OfferedPush onAnswer={() => {}} />)
    await expect.element(offer()).toBeVisible()
    await button('Not now').click()
    await expect.poll(() => offer().elements().length).toBe(0)
    await screen.unmount()
    const answered = localStorage.getItem('hearth-push-offer')
    expect(answered).toBe('answered')
  })

  it('asks the browser by the keyboard too, and says what came of it', async () => {
    pretend({ permission: 'default', answer: 'denied' })
    const calls = serve([])
    const screen = await show(<OfferedPush onAnswer={() => {}} />)
    await expect.element(button('Turn on')).toBeVisible()
    ;(button('Turn on').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expectToast('Notifications are off.', 'You can change this in your settings.')
    expect(calls).toEqual([])
    await screen.unmount()
    pretend({ permission: 'default' })
    serve([])
    await show(<OfferedPush onAnswer={() => {}} />)
    await button('Turn on').click()
    await expectToast('Notifications are on.', 'You can change this in your settings.')
    await expect.poll(() => offer().elements().length).toBe(0)
  })

  it('is not made where the browser or the member has decided', async () => {
    pretend({ permission: 'denied' })
    await show(<OfferedPush onAnswer={() => {}} />)
    expect(offer().elements()).toHaveLength(0)
  })
})
