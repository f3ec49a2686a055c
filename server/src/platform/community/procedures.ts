import { offIn } from '@hearth/shared/community-functions'
import { minimumAge as lawfulAge } from '@hearth/shared/members/age'
import { open } from '../../api.ts'
import { isValidCode } from './invitations.ts'

/** Public: the sign-up form asks it. */
export const read = open.community.read.handler(async ({ context }) => {
  const { community } = context
  const [{ signUp, banner, minimumAge }, { value }, names] = await Promise.all([
    community.read(),
    community.part('functions'),
    community.part('names'),
  ])
  const off = offIn(value)
  return {
    signUp,
    banner,
    ...(minimumAge > lawfulAge && { minimumAge }),
    ...(off.length > 0 && { off }),
    ...(names.revision > 0 && { names: names.value }),
  }
})

/** Public. A code has 96 random bits, so that trying codes leads nowhere. */
export const checkInvitation = open.community.checkInvitation.handler(async ({ context, input }) => ({
  valid: await isValidCode(context.db, input.code),
}))
