import type { UserFilter } from '@hearth/shared/moderation/admin-users'

const keys = ['search', 'role', 'state', 'country', 'joinedSince', 'sort']

/** The conditions in the address of the list. The server checks them: its rules are no part of the first page. */
export const readUsersSearch = (search: Record<string, unknown>): Partial<UserFilter> =>
  Object.fromEntries(keys.filter((key) => search[key]).map((key) => [key, String(search[key])]))
