import * as z from 'zod'
import { api } from './api.ts'

export const missed = {
  report: api
    .route({
      method: 'POST',
      path: '/missed-paths',
      summary: 'Tell the operator of an address of the app that leads nowhere; open to everybody',
    })
    .input(z.strictObject({ path: z.string().startsWith('/').max(2000) }))
    .output(z.object({ noted: z.boolean() })),
}
