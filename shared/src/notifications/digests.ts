import * as z from 'zod'
import { api } from '../api.ts'

export const digests = {
  stop: api
    .route({
      method: 'POST',
      path: '/digests/stop',
      summary: 'Stop the mails of news through the link of one of them; those about safety stay',
      successStatus: 204,
    })
    .input(z.strictObject({ token: z.string().max(100) })),
}
