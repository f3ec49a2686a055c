import { communityFieldLimits as limits } from '@hearth/shared/members/community-field-limits'
import type { CommunityField, CommunityFieldOption } from '@hearth/shared/members/community-fields'

export const emptyOption = (key: string): CommunityFieldOption => ({ key, names: {}, retired: false })

/** A field as it begins: a choice between two options that have no names yet. */
export const emptyField = (key: string): CommunityField => ({
  key,
  kind: 'choice',
  names: {},
  group: 'community',
  audience: 'everyone',
  filterable: true,
  sensitive: false,
  required: false,
  requiredSince: null,
  options: [emptyOption('+1'), emptyOption('+2')],
  min: 0,
  max: 100,
  retired: false,
  retiredSince: null,
})

/** How many more options a field takes. */
export const room = ({ options }: Pick<CommunityField, 'options'>) =>
  Math.min(limits.options - options.filter(({ retired }) => !retired).length, limits.storedOptions - options.length)
