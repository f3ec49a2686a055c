import type { Me } from '@hearth/shared/account/me'

/** Whether the account is an admin of this site. The server decides; the browser only shows less. */
export const isAdmin = (me: Me | null | undefined) => me?.account.roles.includes('admin') ?? false

/** Whether the account has any role, and so finds the administration. */
export const isStaff = (me: Me | null | undefined) => Boolean(me?.account.roles.length)
