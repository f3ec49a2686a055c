import type { Me } from '@hearth/shared/account/me'
import type { MemberPath } from '@hearth/shared/screens'

export type Destination = {
  to: Extract<MemberPath, '/match' | '/' | '/likes' | '/views' | '/map' | '/chats'>
  /** Key of the label. */
  name: string
  /** Further paths at which the item is active. */
  covers?: RegExp
  /** The number of new items on that screen, for a badge. */
  waiting?: (me: Me) => number
  /** Key of the text for that number. */
  waitingName?: string
}

/** The navigation's links. A new screen adds its line here. */
export const destinations: Destination[] = [
  { to: '/match', name: 'shell.nav.recommendations', covers: /^\/match\// },
  { to: '/', name: 'shell.nav.discover' },
  {
    to: '/likes',
    name: 'shell.nav.likes',
    waiting: ({ fresh }) => fresh.likes,
    waitingName: 'shell.nav.newLikes',
  },
  {
    to: '/views',
    name: 'shell.nav.views',
    waiting: ({ fresh }) => fresh.views,
    waitingName: 'shell.nav.newViews',
  },
  { to: '/map', name: 'shell.nav.map' },
  {
    to: '/chats',
    name: 'shell.nav.chats',
    covers: /^\/chat\//,
    waiting: ({ unread }) => unread,
    waitingName: 'shell.nav.unread',
  },
]

export function isActive({ to, covers }: Destination, path: string): boolean {
  return path === to || (covers?.test(path) ?? false)
}
