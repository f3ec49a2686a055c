import type { CommunityField, CommunityFields } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { isVisible } from '@hearth/shared/readable'
import { isNew } from './keys.ts'

/** What an admin has typed, and the fields that it began with. */
export type Draft = { base: CommunityFields; revision: number; fields: CommunityFields }

export const draftOf = ({ fields, revision }: EditedFields): Draft => ({ base: fields, revision, fields })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const isChanged = ({ base, fields }: Draft) => !isSame(base, fields)

/** A stored draft; null if nothing was changed, or it is none of this form. */
export function readDraft(stored: unknown): Draft | null {
  const draft = stored as Draft | null
  const isDraft = Array.isArray(draft?.fields) && Array.isArray(draft.base) && typeof draft.revision === 'number'
  return isDraft ? draft : null
}

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

const byKey = <One extends { key: string }>(all: readonly One[]) => new Map(all.map((one) => [one.key, one]))

/**
 * A draft together with what a colleague has saved meanwhile: what the admin changed stays as in the draft, the rest is
 * the colleague's.
 */
export function withTheirs({ base, fields: mine }: Draft, theirs: CommunityFields): CommunityFields {
  const [before, now, kept] = [byKey(base), byKey(theirs), byKey(mine)]
  const mineOrTheirs = mine.flatMap((field) => {
    const began = before.get(field.key)
    return began && isSame(began, field) ? (now.get(field.key) ?? []) : [field]
  })
  const added = theirs.filter(({ key }) => !before.has(key) && !kept.has(key))
  return [...mineOrTheirs, ...added]
}

/** The key that a save has made for an entry of the draft. */
function savedKey<One extends { key: string }>({ key }: One, sent: readonly One[], stored: readonly One[]): string {
  return stored[sent.findIndex((one) => one.key === key)]?.key ?? key
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
