import type { Role } from '@hearth/shared/account/roles'
import { expect, it } from 'vitest'
import { isAdmin, isStaff } from './roles.ts'

type Me = Parameters<typeof isAdmin>[0]
const withRoles = (...roles: Role[]) => ({ account: { roles } }) as unknown as Me

it('Staff are those with a role, and of them admins alone are admins', () => {
  const known = [null, undefined, withRoles(), withRoles('moderator'), withRoles('admin')]
  expect(known.map(isAdmin)).toEqual([false, false, false, false, true])
  expect(known.map(isStaff)).toEqual([false, false, false, true, true])
})
