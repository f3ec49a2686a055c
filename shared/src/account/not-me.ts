import * as z from 'zod'
import { api } from '../api.ts'

export const notMe = {
  press: api
    .route({
      method: 'POST',
      path: '/not-me',
      summary: 'Say "this wasn\'t me" through the link of a notice: ends all sessions and locks changes for 24 hours',
      successStatus: 204,
    })
    .input(z.strictObject({ token: z.string().max(100) })),
}
