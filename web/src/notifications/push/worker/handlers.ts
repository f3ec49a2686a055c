import type { OpenMessage } from './messages.ts'
import { addressIn, bestTab } from './place.ts'
import { readPush, ringsAgain } from './read-push.ts'
import type { ClickEvent, PushEvent, Scope, SubscriptionEvent, Tab } from './scope.ts'
import { subscriptionInput } from './subscription-input.ts'

/** How long a tab may take to say that it opens the address itself. Milliseconds. */
const answerMs = 1000

/**
 * Shows each push, and how many messages are unread on the app's icon. The server decides what is sent: a push that shows
 * nothing costs the permission.
 */
export async function showPush({ registration, navigator }: Scope, { data }: PushEvent) {
  const { title, options, unread } = readPush(data?.text() ?? '')
  // What cannot be asked for must not keep the notification back.
  const replaced = await registration.getNotifications({ tag: options.tag! }).catch(() => [])
  await registration.showNotification(title, { ...options, renotify: ringsAgain(replaced) } as NotificationOptions)
  if (unread !== null) await navigator.setAppBadge?.(unread).catch(() => {})
}

/** Asks a tab to open a path, which its app does without loading the page again. @returns whether it does */
function askToOpen(tab: Tab, path: string, patienceMs: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, patienceMs, false)
    tab.postMessage({ type: 'hearth-open', path } satisfies OpenMessage, [port2])
  })
}

/** Opens what a notification is about: in a tab that is open, or in a new one. */
export async function openNotification(
  { location, clients }: Scope,
  { notification }: ClickEvent,
  patienceMs = answerMs,
) {
  notification.close()
  const address = addressIn((notification.data as { navigate?: unknown } | null)?.navigate, location.origin)
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = bestTab(tabs, address)
  if (!tab) return clients.openWindow(address)
  const focused = await tab.focus().catch(() => tab)
  const path = address.slice(location.origin.length)
  if (focused.url === address || (await askToOpen(focused, path, patienceMs))) return
  await focused.navigate(address).catch(() => clients.openWindow(address))
}

/** Renews a subscription that the browser has replaced or ended. Not every browser says so: the app checks at its start. */
export async function renewSubscription({ registration }: Scope, event: SubscriptionEvent) {
  const { oldSubscription, newSubscription } = event
  const { applicationServerKey } = oldSubscription?.options ?? {}
  const renew = () =>
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: applicationServerKey! })
  const subscription = newSubscription ?? (applicationServerKey ? await renew() : null)
  if (!subscription) return
  await fetch('/api/me/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscriptionInput(subscription)),
  })
}
