// The service worker: the shell of the app without a connection, push notifications, messages that wait for a connection,
// and photos that another app shares.
import { sharePath } from '@hearth/shared/share-target'
import type { PrecacheEntry } from 'serwist'
import { outboxTag } from '../chat/data/storage.ts'
import { openNotification, renewSubscription, showPush } from '../notifications/push/worker/handlers.ts'
import type { Listening } from '../notifications/push/worker/scope.ts'
import { keepSharedPhotos } from '../pictures/photos/shared-photos.ts'
import { cacheShell, keepNothing } from './caching.ts'
import { sendOutbox } from './send-outbox.ts'

/** What the build lists (web/service-worker.ts); nothing in development. */
declare const PRECACHED: PrecacheEntry[]

const scope = self as unknown as Listening

scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(scope, event)))
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(scope, event)))
scope.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(sendOutbox())
})
scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === sharePath) event.respondWith(keepSharedPhotos(event.request))
})
if (PRECACHED.length) cacheShell(PRECACHED)
else keepNothing(scope)
