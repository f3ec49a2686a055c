import { account } from '../../api.ts'
import { toShownGoals } from './shown.ts'

export const list = account.communityGoals.list.handler(async ({ context, input }) => {
  const { value } = await context.community.part('goals')
  return toShownGoals(value, input.language)
})
