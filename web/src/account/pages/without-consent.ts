import { isPageName } from '@hearth/shared/account/page-names'

/** Anchors of the settings that an account has without agreeing: its data, what it agreed to, and how to leave. */
const anchors = ['data', 'export', 'terms', 'deletion']

type Place = { pathname: string; hash: string; state?: { offered?: unknown } }

/**
 * Whether a place is open to an account that has not agreed to changed pages: the pages, help, and the ways to leave. A
 * newcomer has these in place, below the profile.
 */
export function isOpenWithoutConsent({ pathname, hash, state }: Place): boolean {
  const path = pathname.replace(/(?<=.)\/$/, '')
  if (path === '/help' || path.startsWith('/help/') || isPageName(path.slice(1))) return true
  if (path === '/profile-edit') return Boolean(state?.offered)
  return path === '/settings' && anchors.includes(hash)
}
