import * as z from 'zod'
import { api } from '../api.ts'

export const Role = z.enum(['admin', 'moderator', 'child-safety'])
export type Role = z.infer<typeof Role>

export const roles = {
  mine: api
    .route({ method: 'GET', path: '/me/roles', summary: "The signed-in account's roles" })
    .output(z.object({ roles: z.array(Role) })),
}
