import { invitationCookie } from '@hearth/shared/community-limits'
import { matchViewCookie, searchCookie } from '@hearth/shared/page-cookies'
import { writeCookie } from '../storage/browser-store.ts'

/** The prefix of all stored keys, and the keys that belong to the device or tab instead of an account. */
const prefix = 'hearth-'
export const deviceKeys = [
  'hearth-theme',
  'hearth-last-way',
  'hearth-authorization',
  'hearth-push-offer',
  'hearth-install-offer',
]
/** What the service worker keeps of the app itself, which is the same for all members. */
const appCaches = /^(serwist-|hearth-pieces$)/

function empty(store: Storage) {
  const own = (key: string) => key.startsWith(prefix) && !deviceKeys.includes(key)
  for (const key of Object.keys(store).filter(own)) store.removeItem(key)
}

/** Deletes opened conversations, unsent messages with photos, and emoji statistics. The browser deletes an open database when it closes. */
async function dropDatabases() {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
}

/** Deletes photos that another app has shared, and whatever else is no part of the app. */
async function dropCaches() {
  for (const name of await caches.keys()) if (!appCaches.test(name)) await caches.delete(name)
}

/**
 * Removes notifications from the screen, and ends the push subscription, which the server has deleted with the session.
 * The sign-out does not wait: the browser asks its push service.
 */
async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/**
 * Deletes what the browser stored for a member who has signed out, because others may use it: drafts, unsent messages,
 * searches, the address of the last mail, an invitation and everything else. Keeps the theme, the language, the way of
 * the last sign-in, the answers to the offers of notifications and of the app, and the request of a program that waits
 * for a sign-in.
 */
export async function forgetMember() {
  void endPush().catch(() => {})
  for (const cookie of [searchCookie, matchViewCookie, invitationCookie]) writeCookie(cookie, null)
  try {
    empty(localStorage)
    empty(sessionStorage)
    await dropDatabases()
    await dropCaches()
  } catch {
    // A browser without storage has nothing to delete.
  }
}
