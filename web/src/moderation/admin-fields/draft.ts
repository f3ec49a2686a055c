import type { CommunityField, CommunityFields } from '@hearth/shared/members/community-fields'
import { isVisible } from '@hearth/shared/readable'
import { isNew } from './keys.ts'
import { byKey, savedKey } from './part-draft.ts'

const isEmpty = ({ names }: Pick<CommunityField, 'names'>) => !Object.values(names).some(isVisible)

function withoutEmpty(field: CommunityField): CommunityField {
  const options = field.options.filter((option) => !isNew(option) || !isEmpty(option))
  return options.length === field.options.length ? field : { ...field, options }
}

/** The fields without the lines for options that nobody has filled in. */
export function tidied(fields: CommunityFields): CommunityFields {
  const tidy = fields.map(withoutEmpty)
  return tidy.every((field, index) => field === fields[index]) ? fields : tidy
}

/**
 * What was typed while a save went on, with the keys that the save has made.
 * @param sent the fields of the draft that were saved
 */
export const afterSave = (now: CommunityFields, sent: CommunityFields, stored: CommunityFields): CommunityFields =>
  now.map((field) => {
    const key = savedKey(field, sent, stored)
    const before = byKey(sent).get(field.key)?.options ?? []
    const after = byKey(stored).get(key)?.options ?? []
    const options = field.options.map((option) => ({ ...option, key: savedKey(option, before, after) }))
    return { ...field, key, options }
  })
