import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsavedInput } from '../app/lazy/unsaved-input.ts'
import { useConnectionAwaited } from '../app/live/awaiting-connection.ts'
import { unsentCount } from '../chat/data/live-chat.ts'
import { closeButton, showToast } from '../ui/toast.ts'

/** The page registers the worker this long after the first screen, whose files load first. Milliseconds. */
const registerAfterMs = 3000
const checkEveryMs = 60 * 60 * 1000

/** The pieces that this page loaded before there was a worker to keep them. */
const loadedPieces = () =>
  performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.startsWith(`${location.origin}/assets/`) ? name : []))

async function register(onUpdate: () => void): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const look = () => {
    // The first worker of a browser replaces none.
    if (registration.waiting && registration.active) onUpdate()
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedPieces() } })
  return registration
}

/** Asks for a new version every hour, and when the member comes back to the page. @returns the stop function */
function keepAsking(registration: ServiceWorkerRegistration) {
  // The next hour is soon enough after a lost connection.
  const ask = () => void registration.update().catch(() => {})
  const onVisibility = () => document.visibilityState === 'visible' && ask()
  document.addEventListener('visibilitychange', onVisibility)
  const timer = setInterval(ask, checkEveryMs)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearInterval(timer)
  }
}

/** A browser may leave the old worker in charge while it still answers. The page itself comes from the server. */
const longestHandoverMs = 1500

/** Begins with the new version: the page loads again as soon as its worker is in charge, or when that takes too long. */
async function startNewVersion() {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (!waiting) return location.reload()
  const reload = () => {
    clearTimeout(timer)
    location.reload()
  }
  const timer = setTimeout(reload, longestHandoverMs)
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** Loads the new version with the next screen that the member opens, unless something would be lost. */
function onNextScreen(router: RegisteredRouter) {
  // The router would compare with the screen that is on view, and one that is still loading is not yet.
  let last = router.latestLocation.pathname
  return router.subscribe('onBeforeNavigate', ({ toLocation: { pathname } }) => {
    const isNext = pathname !== last
    last = pathname
    if (isNext && navigator.onLine && !hasUnsavedInput() && unsentCount() === 0) void startNewVersion()
  })
}

/** Registers the service worker after the first screen, and offers new versions of the app. */
export function useServiceWorker() {
  const { t } = useTranslation()
  const router = useRouter()
  const settled = useConnectionAwaited()
  useEffect(() => {
    if (!settled || !('serviceWorker' in navigator)) return
    const stops: (() => void)[] = []
    let isOffered = false
    const offer = () => {
      if (isOffered) return
      isOffered = true
      const title = t('offline.update.title')
      const message = t('offline.update.text')
      showToast({ title, message, role: 'status', color: 'gray', autoClose: 8000, closeButtonProps: closeButton() })
      stops.push(onNextScreen(router))
    }
    const start = () =>
      register(offer).then(
        (registration) => stops.push(keepAsking(registration)),
        // A browser that refuses workers has no offline app.
        () => {},
      )
    const timer = setTimeout(start, registerAfterMs)
    // Another tab began with the new version.
    if (navigator.serviceWorker.controller) {
      navigator.serviceWorker.addEventListener('controllerchange', offer)
      stops.push(() => navigator.serviceWorker.removeEventListener('controllerchange', offer))
    }
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [settled, router, t])
}
