import type { Role } from '@hearth/shared/roles'
import { expect, it } from 'vitest'
import { isAdmin, isModerator } from './roles.ts'

type Me = Parameters<typeof isAdmin>[0]
const withRoles = (...roles: Role[]) => ({ account: { roles } }) as unknown as Me

it('An admin may moderate, a moderator is no admin, and nobody else is either', () => {
  const known = [null, undefined, withRoles(), withRoles('moderator'), withRoles('admin')]
  expect(known.map(isAdmin)).toEqual([false, false, false, false, true])
  expect(known.map(isModerator)).toEqual([false, false, false, true, true])
})
