import { account } from '../../../api.ts'
import { rolesOf } from './queries.ts'

export const mine = account.roles.mine.handler(async ({ context }) => ({
  roles: await rolesOf(context, context.viewer.userId),
}))
