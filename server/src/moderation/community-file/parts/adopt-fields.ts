import type { CommunityField, CommunityFields } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { byKey } from '../../admin/keyed.ts'

type Uses = EditedFields['uses']

const retired = <One extends { retired: boolean }>(one: One): One => ({ ...one, retired: true })

/** A field of the file with the options that members have chosen here and the file lacks, retired. */
function withUsedOptions(field: CommunityField, before: CommunityField | undefined, use: Uses[string] | undefined) {
  if (!before || !use) return field
  const there = byKey(field.options)
  const lacking = before.options.filter(({ key }) => key in use.options && !there.has(key))
  return { ...field, options: [...field.options, ...lacking.map(retired)] }
}

/** The fields of the file, and those that members have filled in here and the file lacks, retired. */
export function adoptFields(before: CommunityFields, wanted: CommunityFields, uses: Uses): CommunityFields {
  const [known, there] = [byKey(before), byKey(wanted)]
  const lacking = before.filter(({ key }) => key in uses && !there.has(key))
  return [
    ...wanted.map((field) => withUsedOptions(field, known.get(field.key), uses[field.key])),
    ...lacking.map(retired),
  ]
}
