import { account } from '../../api.ts'
import { toShownCountries } from './shown.ts'

export const list = account.communityCountries.list.handler(async ({ context, input }) => {
  const { value } = await context.community.part('countries')
  return toShownCountries(value, input.language)
})
