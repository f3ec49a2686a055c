import * as z from 'zod'
import { api } from './api.ts'
import { Role } from './roles.ts'

export const adminAccess = {
  read: api
    .route({
      method: 'GET',
      path: '/admin/access',
      summary: 'Whether this session may work in the administration now, and by which roles',
    })
    .output(z.object({ roles: z.array(Role) })),
}
