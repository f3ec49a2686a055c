import type { PushSubscriptionInput } from '@hearth/shared/notifications/push'

/** Bytes as base64url. */
function encode(bytes: ArrayBuffer | null | undefined): string {
  const characters = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A browser's subscription as the server takes it. */
export const subscriptionInput = (subscription: PushSubscription): PushSubscriptionInput => ({
  endpoint: subscription.endpoint,
  p256dh: encode(subscription.getKey('p256dh')),
  auth: encode(subscription.getKey('auth')),
  serverKey: encode(subscription.options.applicationServerKey),
})
