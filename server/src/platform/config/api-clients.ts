import * as z from 'zod'
import { parseList } from './json-list.ts'
import { isRedirectUri, redirectUriRule, withoutLoopbackPort } from './redirect-uris.ts'

const ApiClient = z.strictObject({
  name: z.string().trim().min(1).max(40),
  redirectUri: z.string().max(2000).refine(isRedirectUri, redirectUriRule),
})

/** The setting API_CLIENTS: a JSON array of programs with the names that members read. */
export const ApiClients = z
  .string()
  .optional()
  .transform(parseList)
  .pipe(
    z
      .array(ApiClient)
      .refine(
        (all) => new Set(all.map(({ redirectUri }) => withoutLoopbackPort(redirectUri))).size === all.length,
        'each program needs an address of its own',
      ),
  )
