import { type StaticDataRouteOption, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { communityName } from '../community-name.ts'
import { useMe } from '../session/session.ts'
import { destinations, isActive } from './navigation.ts'
import { unreadLabel } from './unread.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the screen's title in the browser's tab, or what finds it in the parameters of its address. */
    title?: string | ((search: object, params: Record<string, string>) => string)
  }
}

type Match = { staticData: StaticDataRouteOption; search: object; params: object }

const titleOf = ({ staticData: { title }, search, params }: Match) =>
  typeof title === 'function' ? title(search, params as Record<string, string>) : title

/**
 * The tab's title: the number of unread messages, and the screen's name from its route or from the navigation, in the
 * current language.
 */
export function useTitle(): string {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const { pathname } = useLocation()
  const named = useMatches({
    select: (matches) =>
      // An unknown URL matches only the root route.
      matches.length < 2 || matches.some((match) => match.status === 'notFound')
        ? 'notFound.title'
        : titleOf(matches.at(-1)!),
  })
  const destination = me && destinations.find((one) => isActive(one, pathname))?.name
  const name = named ?? destination
  const waiting = unreadLabel(me?.unread ?? 0)
  const screen = name ? `${t(name)} · ${communityName}` : `${communityName} · ${t('shell.tagline')}`
  return waiting ? `(${waiting}) ${screen}` : screen
}

/** Sets the tab's title. */
export function usePageTitle() {
  const title = useTitle()
  useEffect(() => {
    document.title = title
  }, [title])
}
