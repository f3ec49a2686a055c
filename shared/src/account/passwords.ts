import * as z from 'zod'
import { api } from '../api.ts'

export const passwords = {
  rules: api
    .route({ method: 'GET', path: '/password-rules', summary: 'The minimum length of a password in this installation' })
    .output(z.object({ minimum: z.int() })),
}
