import type { NoticeKind } from '@hearth/shared/notifications/notifications'

/** The screen that shows the news of a kind. */
export const addresses: Record<NoticeKind, string> = {
  message: '/chats',
  reminder: '/chats',
  match: '/likes',
  like: '/likes',
  view: '/views',
  tip: '/help/first-meeting',
  safety: '/settings#safety',
}
