import { open } from '../../api.ts'
import { isValidCode } from './invitations.ts'

/** Public: the sign-up form asks it. */
export const read = open.community.read.handler(async ({ context }) => {
  const { signUp, banner } = await context.community.read()
  return { signUp, banner }
})

/** Public. A code has 96 random bits, so that trying codes leads nowhere. */
export const checkInvitation = open.community.checkInvitation.handler(async ({ context, input }) => ({
  valid: await isValidCode(context.db, input.code),
}))
