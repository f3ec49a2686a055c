import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path of the screen whose list led to this profile. */
    cameFrom?: string
  }
}

/** The history `state` of a link to a profile: the screen to return to. */
export const fromHere = () => ({ cameFrom: location.pathname })

/**
 * Returns from a profile to the list that led here, by one step back in history so it keeps its state. Without such a
 * list it opens Discover.
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
