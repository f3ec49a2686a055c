import * as z from 'zod'
import { api } from '../api.ts'
import { Role } from './roles.ts'

export const operator = {
  claim: api
    .route({
      method: 'POST',
      path: '/me/operator',
      summary: 'Become the first admin through the link that the start prints',
    })
    .input(z.strictObject({ token: z.string().max(100) }))
    .output(z.object({ roles: z.array(Role) })),
}
