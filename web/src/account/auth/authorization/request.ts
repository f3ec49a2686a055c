import { CodeRequest } from '@hearth/shared/account/tokens'

/** What a program may say. The account is the member's to say. */
const Asked = CodeRequest.omit({ account: true })
const fields = Object.keys(Asked.shape)

/**
 * The request in an address (RFC 6749, 4.1.1; RFC 7636, 4.3). Other parameters are ignored.
 * @returns null where a parameter is missing, malformed, or there twice
 */
export function readRequest(search: string): CodeRequest | null {
  const parameters = new URLSearchParams(search)
  const given = [...parameters].filter(([name]) => fields.includes(name))
  const request = Object.fromEntries(given)
  if (given.length !== Object.keys(request).length) return null
  return Asked.safeParse(request).data ?? null
}

/** Where "Don't allow" leads (RFC 6749, 4.1.2.1). */
export function refusalAddress({ redirect_uri, state }: CodeRequest): string {
  const to = new URL(redirect_uri)
  to.searchParams.set('error', 'access_denied')
  if (state !== undefined) to.searchParams.set('state', state)
  return to.href
}
