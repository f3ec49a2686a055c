import { open } from '../../api.ts'
import { interestsIn } from './queries.ts'

/** Open to visitors: interests are the words of the product and of the operator, the same for all members. */
export const list = open.interests.list.handler(async ({ context, input }) => {
  const { value } = await context.community.part('interests')
  return interestsIn(context.db, value, input.language)
})
