import type { Me } from '@hearth/shared/profile'
import {
  type Icon,
  IconCompass,
  IconEye,
  IconHeart,
  IconMap2,
  IconMessageCircle,
  IconSparkles,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

export type Destination = {
  to: NonNullable<LinkProps['to']>
  /** Key of the label. */
  name: string
  icon: Icon
  /** Further paths at which the item is active. */
  covers?: RegExp
  /** The number of new items on that screen, for a badge. */
  waiting?: (me: Me) => number
  /** Key of the text for that number. */
  waitingName?: string
}

/** The navigation's links. A new screen adds its line here. */
export const destinations: Destination[] = [
  { to: '/match', name: 'shell.nav.recommendations', icon: IconSparkles, covers: /^\/match\// },
  { to: '/', name: 'shell.nav.discover', icon: IconCompass },
  {
    to: '/likes',
    name: 'shell.nav.likes',
    icon: IconHeart,
    waiting: ({ fresh }) => fresh.likes,
    waitingName: 'shell.nav.newLikes',
  },
  {
    to: '/views',
    name: 'shell.nav.views',
    icon: IconEye,
    waiting: ({ fresh }) => fresh.views,
    waitingName: 'shell.nav.newViews',
  },
  { to: '/map', name: 'shell.nav.map', icon: IconMap2 },
  {
    to: '/chats',
    name: 'shell.nav.chats',
    icon: IconMessageCircle,
    covers: /^\/chat\//,
    waiting: ({ unread }) => unread,
    waitingName: 'shell.nav.unread',
  },
]

export function isActive({ to, covers }: Destination, path: string): boolean {
  return path === to || (covers?.test(path) ?? false)
}
