import { account } from '../../api.ts'
import { toShownGenders } from './shown.ts'

export const list = account.communityGenders.list.handler(async ({ context, input }) => {
  const { value } = await context.community.part('genders')
  return toShownGenders(value, input.language)
})
