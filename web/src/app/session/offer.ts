import { useNavigate, useRouterState } from '@tanstack/react-router'

/** What /profile-edit opens in place, because an incomplete profile leads away from the screens that have it. */
export type Offer = { name: 'export' | 'deletion' | 'decisions' } | { name: 'help'; article: string | null }
type Offered = Offer & {
  /** When it was asked for, so that pressing the same link again moves the focus again. Milliseconds. */
  at: number
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    offered?: Offered
  }
}

const parts = new Map<string, Offer>([
  ['export', { name: 'export' }],
  ['data', { name: 'export' }],
  ['deletion', { name: 'deletion' }],
  ['decisions', { name: 'decisions' }],
])

/**
 * The offer that stands in for a screen.
 * @param hash without #
 */
export function offerFor(path: string, hash: string): Offer | null {
  if (path === '/decisions') return { name: 'decisions' }
  if (path === '/settings') return parts.get(hash) ?? null
  const help = /^\/help(?:\/([a-z-]+))?$/.exec(path)
  return help && { name: 'help', article: help[1] ?? null }
}

/** A navigation to an offer, or to /profile-edit with none open. The address stays the same, so history entries hold it. */
export const toOffer = (offer: Offer | null) =>
  ({
    to: '/profile-edit',
    state: () => (offer ? { offered: { ...offer, at: Date.now() } } : {}),
    // The offer scrolls itself into view.
    resetScroll: !offer,
  }) as const

/** The offer that is open, and a function that opens another one. */
export function useOffer() {
  const navigate = useNavigate()
  const offered = useRouterState({ select: ({ location }) => location.state.offered })
  const open = (offer: Offer | null) => void navigate({ ...toOffer(offer), resetScroll: false })
  return { offered, open }
}
