/** The push services of Chrome and Edge on Android and computers, Firefox, Safari, and Edge on Windows. */
const known = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']

const fits = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1 : host === pattern

/**
 * Whether the server may post to an endpoint: https, the usual port and a known push service. A browser chooses the
 * endpoint, and the server must not post wherever a client says.
 * @param others host patterns of further push services (PUSH_SERVICES)
 */
export function isPushEndpoint(endpoint: string, others: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port || username || password) return false
  return [...known, ...others].some((pattern) => fits(hostname, pattern))
}
