/** Some browsers know more options of a notification than TypeScript's library. */
export type ShownOptions = NotificationOptions & { renotify?: boolean; data: { navigate: string; at: number } }
/** `unread` is the number for the app's icon; null if the push has none. */
export type Shown = { title: string; options: ShownOptions; unread: number | null }

/** A notification that follows another one of its tag this soon takes its place in silence. Milliseconds. */
const burstMs = 30_000

const text = (value: unknown) => (typeof value === 'string' ? value : '')

type Fields = Record<string, unknown>
const fields = (value: unknown) => (typeof value === 'object' && value ? (value as Fields) : {})

function parse(payload: string): { notification: Fields; badge: unknown } {
  try {
    const { notification, app_badge: badge } = fields(JSON.parse(payload))
    return { notification: fields(notification), badge }
  } catch {
    return { notification: {}, badge: null }
  }
}

/**
 * The notification in a push, in the form of Declarative Web Push. What cannot be read becomes a notification too,
 * because browsers withdraw the permission of pages whose pushes show nothing.
 */
export function readPush(payload: string, now = Date.now()): Shown {
  const { notification, badge } = parse(payload)
  const { title, body, lang, dir, tag, navigate } = notification
  return {
    title: text(title) || 'Hearth',
    unread: typeof badge === 'number' ? badge : null,
    options: {
      body: text(body),
      lang: text(lang),
      dir: dir === 'rtl' || dir === 'ltr' ? dir : 'auto',
      tag: text(tag) || 'other',
      icon: '/notification.png',
      badge: '/notification-badge.png',
      data: { navigate: text(navigate) || '/', at: now },
    },
  }
}

/** Whether a notification rings again that takes the place of these. A burst of messages rings once. */
export function ringsAgain(replaced: readonly Pick<Notification, 'data'>[], now = Date.now()): boolean {
  return !replaced.some(({ data }) => now - Number((data as { at?: number } | null)?.at ?? 0) < burstMs)
}
