import { type CommunityFieldGroup, communityFieldGroups } from '@hearth/shared/members/community-field-limits'
import type { ShownField } from '@hearth/shared/members/community-fields'

type Group = { group: CommunityFieldGroup; fields: ShownField[] }

/** The fields under their headings. A heading without fields does not appear. */
export const groupsOf = (fields: readonly ShownField[]): Group[] =>
  communityFieldGroups
    .map((group) => ({ group, fields: fields.filter((field) => field.group === group) }))
    .filter((one) => one.fields.length > 0)
