import type { Me } from '@hearth/shared/profile'

/** Whether the account is an admin of this site. The server decides; the browser only shows less. */
export const isAdmin = (me: Me | null | undefined) => me?.account.roles.includes('admin') ?? false

/** Whether the account may moderate: a moderator or an admin. */
export const isModerator = (me: Me | null | undefined) =>
  isAdmin(me) || (me?.account.roles.includes('moderator') ?? false)
