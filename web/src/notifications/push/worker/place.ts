import type { Tab } from './scope.ts'

/** The address that a notification opens: the path it names, on the own origin, whatever origin it names. */
export function addressIn(navigate: unknown, origin: string): string {
  if (typeof navigate !== 'string' || !URL.canParse(navigate, origin)) return `${origin}/`
  const { pathname, search, hash } = new URL(navigate, origin)
  // A path that begins with two slashes would name another host, and so would one that begins with none.
  return `${origin}/${pathname.replace(/^\/+/, '')}${search}${hash}`
}

/** The tab to use: one that shows the address already, the one the member uses, one that is visible, or any. */
export function bestTab<One extends Pick<Tab, 'url' | 'focused' | 'visibilityState'>>(
  tabs: readonly One[],
  address: string,
): One | undefined {
  return (
    tabs.find(({ url }) => url === address) ??
    tabs.find(({ focused }) => focused) ??
    tabs.find(({ visibilityState }) => visibilityState === 'visible') ??
    tabs[0]
  )
}
