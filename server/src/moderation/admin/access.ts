import { product } from '../../platform/config/product.ts'
import { freshStaffWith, staffWith } from '../staff/access.ts'

/** For operations of admins. To all others they do not exist. */
export const admin = staffWith('users.change')

/** For those that change who gets into an account, or what it may do. */
export const freshAdmin = freshStaffWith('users.change')

/** Opens the administration in the browser: what it needs is asked before a screen shows anything. */
export const access = staffWith('users.read', 'cases.read', 'cases.sealed').adminAccess.read.handler(({ context }) => ({
  roles: [...context.staff.roles],
  version: product.version,
}))
