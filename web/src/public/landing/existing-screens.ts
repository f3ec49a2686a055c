import { useRouter } from '@tanstack/react-router'

/** Returns a check whether a screen exists, so the public pages present only existing screens as available. */
export function useScreenExists() {
  const { routesByPath } = useRouter()
  return (screen: string | undefined) => !screen || screen in routesByPath
}
