import { useRouter } from '@tanstack/react-router'

/** Tells which screens exist, so that the public pages promise as present only what a member would find. */
export function useBuilt() {
  const { routesByPath } = useRouter()
  return (screen: string | undefined) => !screen || screen in routesByPath
}
