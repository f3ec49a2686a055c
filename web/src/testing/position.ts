import { afterEach } from 'vitest'

const { geolocation } = navigator
afterEach(() => {
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
})

/** Gives the browser a position; null denies the site the permission. */
export function stand(at: { latitude: number; longitude: number } | null) {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) =>
    at
      ? found({ coords: at } as GeolocationPosition)
      : failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
}
