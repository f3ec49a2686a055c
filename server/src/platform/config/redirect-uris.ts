import { isLoopback } from './hosts.ts'

/**
 * An address without its port where the host is 127.0.0.1 or [::1]: a program listens there on any port that is free (RFC
 * 8252, 7.3). Every other address stays as it is, also one of `localhost`, which may be a name of another machine.
 */
export const withoutLoopbackPort = (redirectUri: string) =>
  redirectUri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, '$1')

export const redirectUriRule =
  'Each address of API_REDIRECT_URIS and API_CLIENTS is an https address, an http address of this machine, or a scheme with a dot as in com.example.app:/done.'

/**
 * Whether codes may go to an address (RFC 8252, 7). A private scheme needs a dot, as the name of a domain has one: that
 * leaves out `javascript:`, `data:` and other schemes of browsers.
 */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, hash, username, password } = new URL(text)
  if (hash || username || password) return false
  if (protocol === 'https:') return true
  return protocol === 'http:' ? isLoopback(hostname) : /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/.test(protocol)
}
