import type { CommunityField } from '@hearth/shared/members/community-fields'
import { canBeWished } from '@hearth/shared/members/wishable-fields'
import type { Services } from '../../services.ts'

/** The fields that wishes can be about, with the options that members can choose. */
export const toWishFor = (fields: CommunityField[]) =>
  fields.filter(canBeWished).map((field) => ({ ...field, options: field.options.filter(({ retired }) => !retired) }))

/** The same of the community; none at first. */
export const fieldsToWishFor = async ({ community }: Pick<Services, 'community'>) =>
  toWishFor((await community.part('fields')).value)
