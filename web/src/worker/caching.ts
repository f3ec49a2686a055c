import { isServerPath } from '@hearth/shared/server-paths'
import { CacheFirst, NetworkOnly, type PrecacheEntry, Serwist, type SerwistPlugin } from 'serwist'
import type { Listening } from '../notifications/push/worker/scope.ts'

/** The page that any screen begins with. It names no member, and the server puts nothing into it. */
const shell = '/shell.html'
/** Pieces of screens that were opened, of this and earlier versions. */
const piecesCache = 'hearth-pieces'
const maxPieces = 200
/** The worker waits this many seconds for a navigation before it shows the shell. */
const navigationTimeout = 4
/** Statuses of a gateway whose server is away. The worker shows the shell instead, which says so. */
const away = [502, 503, 504]

/** Drops the oldest pieces. A cache lists its entries in the order in which they came. */
const cap: SerwistPlugin = {
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName)
    const pieces = await cache.keys()
    for (const piece of pieces.slice(0, Math.max(0, pieces.length - maxPieces))) await cache.delete(piece)
  },
}

const refuseGateways: SerwistPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (away.includes(response.status)) throw new Error(`The server is away: ${response.status}`)
    return response
  },
}

/**
 * Keeps the shell and the pieces of screens, and nothing of a member. The worker asks the server for each navigation and
 * stores no answer to it; the server's own addresses do not pass the worker.
 * @param precached what the shell consists of, as the build lists it
 */
export function cacheShell(precached: PrecacheEntry[]) {
  const orShell: SerwistPlugin = { handlerDidError: () => serwist.matchPrecache(shell) }
  const serwist = new Serwist({
    precacheEntries: precached,
    precacheOptions: { cleanupOutdatedCaches: true },
    clientsClaim: true,
    navigationPreload: true,
    runtimeCaching: [
      {
        matcher: ({ request, url, sameOrigin }) =>
          sameOrigin && request.mode === 'navigate' && !isServerPath(url.pathname),
        handler: new NetworkOnly({ networkTimeoutSeconds: navigationTimeout, plugins: [refuseGateways, orShell] }),
      },
      {
        matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: new CacheFirst({ cacheName: piecesCache, plugins: [cap] }),
      },
    ],
  })
  serwist.addEventListeners()
}

/** Replaces a worker that kept a shell at once, and deletes what that worker kept. */
export function keepNothing(scope: Listening) {
  const empty = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await scope.clients.claim()
  }
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(empty()))
}
