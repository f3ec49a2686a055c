import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path of the screen whose list led to this profile. */
    cameFrom?: string
  }
}

/** The `state` of a link to a profile: where the way back leads. */
export const fromHere = () => ({ cameFrom: location.pathname })

/**
 * The way back from a profile: to the list that led here, as it was left, by one step back in history; and from
 * anywhere else to the search.
 */
export function useWayBack() {
  const router = useRouter()
  const navigate = useNavigate()
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom })
  return {
    toSearch: cameFrom === undefined || cameFrom === '/',
    go: () => (cameFrom === undefined ? void navigate({ to: '/' }) : router.history.back()),
  }
}
