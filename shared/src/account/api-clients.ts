import * as z from 'zod'
import { api } from '../api.ts'
import { CodeRequest } from './tokens.ts'

/** A program that may ask for a code, as the member reads it. */
export const ApiClient = z.object({
  /** As the operator named it; otherwise the address. */
  name: z.string(),
  /** Where the browser takes the answer: a host with its port, or a program's own scheme. */
  address: z.string(),
})
export type ApiClient = z.infer<typeof ApiClient>

export const apiClients = {
  find: api
    .errors({ REDIRECT_URI_NOT_ALLOWED: { status: 403 } })
    .route({ method: 'GET', path: '/api-clients', summary: 'The program behind an address that codes may go to' })
    .input(z.strictObject({ redirectUri: CodeRequest.shape.redirect_uri }))
    .output(ApiClient),
}
