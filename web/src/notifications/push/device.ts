import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { needsHomeScreen } from './home-screen.ts'
import { isWanted, setAnswered, setWanted, takesPush } from './stored.ts'
import { subscriptionInput } from './worker/subscription-input.ts'

/**
 * What this browser can do: `homeScreen`: an iPhone or iPad, once the app is on the Home Screen; `blocked`: the browser's
 * settings refuse.
 */
export type DeviceState = 'unsupported' | 'homeScreen' | 'blocked' | 'off' | 'on'

const registered = () => navigator.serviceWorker.getRegistration()

/** The state of this browser, without the server's part. */
export async function deviceState(): Promise<DeviceState> {
  if (!takesPush()) return needsHomeScreen() ? 'homeScreen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission === 'default') return 'off'
  return (await (await registered())?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** The worker, active. It is registered only by members who want pushes. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

const decode = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** How long the browser's push service may take; some never answer. Milliseconds. */
const patienceMs = 30_000

function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new DOMException('The push service does not answer', 'TimeoutError')), patienceMs),
  )
  return Promise.race([asked, late])
}

/** A new subscription for the server's current key. One for another key would be refused, so it ends first. */
async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { serverKey } = await client.push.list()
  await (await pushManager.getSubscription())?.unsubscribe()
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decode(serverKey) }))
}

/** Tells the server this browser's subscription, and makes a new one when there is none or its key is outdated. */
async function submit(registration: ServiceWorkerRegistration) {
  const known = await registration.pushManager.getSubscription()
  const subscription = known ?? (await subscribe(registration))
  try {
    await client.push.subscribe(subscriptionInput(subscription))
  } catch (error) {
    if (!known || errorCode(error) !== 'PUSH_KEY_OUTDATED') throw error
    await client.push.subscribe(subscriptionInput(await subscribe(registration)))
  }
}

/** Changes what this browser subscribes to, one change at a time in all its tabs: a renewal would undo a switch-off. */
const alone = <Result>(change: () => Promise<Result>) => navigator.locks.request('hearth-push', change)

/**
 * Switches pushes on in this browser. Call it in the handler of a press: browsers ask for the permission only then.
 * @returns false when the member did not give the permission
 * @throws the server's error, or that of the browser's push service
 */
export async function switchOn(): Promise<boolean> {
  const permission = await Notification.requestPermission()
  setAnswered()
  if (permission !== 'granted') return false
  return alone(async () => {
    await submit(await activeWorker())
    setWanted(true)
    return true
  })
}

/** Ends pushes in this browser. @param id the server's id of this browser, if it knows it */
export function switchOff(id: string | undefined) {
  return alone(async () => {
    setWanted(false)
    if (id) await client.push.unsubscribe({ id })
    await (await (await registered())?.pushManager.getSubscription())?.unsubscribe()
  })
}

/**
 * Renews what the browser or the server has lost, because subscriptions end unseen. The member may have withdrawn the
 * permission in the browser's settings.
 */
export function renewDevice() {
  return alone(async () => {
    if (!isWanted()) return
    if (Notification.permission !== 'granted') return setWanted(false)
    await submit(await activeWorker())
  })
}

/** Closes the notifications of a tag in this browser. */
export async function closeNotifications(tag: string) {
  const registration = takesPush() ? await registered() : undefined
  for (const notification of (await registration?.getNotifications({ tag })) ?? []) notification.close()
}
