// The service worker: push notifications alone. It caches nothing and answers no request.
import { openNotification, renewSubscription, showPush } from './handlers.ts'
import type { Listening } from './scope.ts'

const scope = self as unknown as Listening

// A new version has nothing to wait for, and open tabs may be asked to open an address.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(scope, event)))
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(scope, event)))
