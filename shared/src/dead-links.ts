import * as z from 'zod'
import { api } from './api.ts'

export const deadLinks = {
  report: api
    .route({
      method: 'POST',
      path: '/dead-links',
      summary: 'Report a dead link of the app to the operator; needs no session',
    })
    .input(z.strictObject({ path: z.string().startsWith('/').max(2000) }))
    .output(z.object({ noted: z.boolean() })),
}
