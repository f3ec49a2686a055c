import type { CommunityFieldKind, communityFieldAudiences } from './community-field-limits.ts'

/** Of a field, what decides whether wishes can be about it. */
type Wishable = {
  kind: CommunityFieldKind
  audience: (typeof communityFieldAudiences)[number]
  filterable: boolean
  sensitive: boolean
  retired?: boolean
}

/** Whether wishes can be about a field: everyone who sees the profile sees its value, and it has a filter. */
export const canBeWished = ({ kind, audience, filterable, sensitive, retired = false }: Wishable) =>
  kind !== 'text' && audience === 'everyone' && filterable && !sensitive && !retired
