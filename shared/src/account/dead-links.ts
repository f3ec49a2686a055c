import * as z from 'zod'
import { api } from '../api.ts'

export const deadLinks = {
  report: api
    .route({
      method: 'POST',
      path: '/dead-links',
      summary: 'Report a dead link of the app to the operator; needs no session',
    })
    .input(z.strictObject({ path: z.string().max(2000, { abort: true }).startsWith('/') }))
    .output(z.object({ noted: z.boolean() })),
}
