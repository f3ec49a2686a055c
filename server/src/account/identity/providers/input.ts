import * as z from 'zod'

/** Where a provider may lead back to: these screens and no others. */
const screens = ['/', '/auth', '/settings'] as const

/** What a client may send. The library would also take scopes, parameters and other targets from it. */
const Request = z.strictObject({
  provider: z.string().max(40),
  callbackURL: z.enum(screens).optional(),
  disableRedirect: z.literal(true).optional(),
  idToken: z.strictObject({ token: z.string().max(8192), nonce: z.string().min(8).max(256) }).optional(),
})

/**
 * The library's body for a request to sign in or to link.
 * @param path of the library
 * @returns null when the request asks for anything else
 */
export function toLibraryBody(path: '/sign-in/social' | '/link-social', body: unknown, baseUrl: string) {
  const read = Request.safeParse(body)
  if (!read.success) return null
  const home = path === '/link-social' ? '/settings' : '/auth'
  return {
    ...read.data,
    callbackURL: `${baseUrl}${read.data.callbackURL ?? home}`,
    errorCallbackURL: `${baseUrl}${home}`,
    disableRedirect: true,
  }
}
