import type { Me } from '@hearth/shared/account/me'
import type { CommunityFunction } from '@hearth/shared/community-functions'
import type { MemberPath } from '@hearth/shared/screens'

export type Destination = {
  to: Extract<MemberPath, '/match' | '/' | '/likes' | '/views' | '/map' | '/chats'>
  /** What the community can switch off, and the link with it. */
  of?: CommunityFunction
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
  { to: '/match', of: 'recommendations', name: 'shell.nav.recommendations', covers: /^\/match\// },
  { to: '/', name: 'shell.nav.discover' },
  {
    to: '/likes',
    name: 'shell.nav.likes',
    waiting: ({ fresh }) => fresh.likes,
    waitingName: 'shell.nav.newLikes',
  },
  {
    to: '/views',
    of: 'views',
    name: 'shell.nav.views',
    waiting: ({ fresh }) => fresh.views,
    waitingName: 'shell.nav.newViews',
  },
  { to: '/map', of: 'map', name: 'shell.nav.map' },
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
