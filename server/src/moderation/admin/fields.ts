import { type CommunityField, CommunityFields } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { assignBits } from '../../members/community-fields/bits.ts'
import { mergeOptions, usesOfFields } from '../../members/community-fields/uses.ts'
import { audit } from '../../platform/audit/audit.ts'
import { lockPart, savePart } from '../../platform/community/parts.ts'
import type { Services } from '../../services.ts'
import { staffWith } from '../staff/access.ts'

const operator = staffWith('community')

/** The fields as they are now, not as this process read them some time ago. */
async function edited({ db, community }: Pick<Services, 'db' | 'community'>): Promise<EditedFields> {
  community.renew()
  const { value: fields, revision } = await community.part('fields')
  return { fields, revision, uses: await usesOfFields(db) }
}

export const read = operator.adminFields.read.handler(({ context }) => edited(context))

const byKey = <One extends { key: string }>(all: One[]) => new Map(all.map((one) => [one.key, one]))

/** Since when something holds: as before, from now on, or not. */
const since = (holds: boolean, before: string | null | undefined, now: Date) =>
  holds ? (before ?? now.toISOString()) : null

/** The fields with the moments that only the server knows. */
function dated(before: CommunityFields, after: CommunityFields, now: Date): CommunityFields {
  const known = byKey(before)
  return after.map((field) => ({
    ...field,
    requiredSince: since(field.required && !field.retired, known.get(field.key)?.requiredSince, now),
    retiredSince: since(field.retired, known.get(field.key)?.retiredSince, now),
  }))
}

type Problem = { field: string; code: string }

/** What members have filled in keeps its meaning: a field that is used stays of its kind, and no used option goes. */
function problemOf(before: CommunityField, after: CommunityField | undefined, use: EditedFields['uses'][string]) {
  if (!after) return { key: before.key, code: 'field_used' }
  if (after.kind !== before.kind) return { key: before.key, code: 'kind_fixed' }
  const kept = byKey(after.options)
  return Object.keys(use.options).every((option) => kept.has(option)) ? null : { key: before.key, code: 'option_used' }
}

function problemsOf(before: CommunityFields, after: CommunityFields, uses: EditedFields['uses']): Problem[] {
  const kept = byKey(after)
  return before.flatMap((field) => {
    const use = uses[field.key]
    const problem = use && problemOf(field, kept.get(field.key), use)
    if (!problem) return []
    const at = after.findIndex(({ key }) => key === problem.key)
    return { field: at < 0 ? 'fields' : `fields.${at}`, code: problem.code }
  })
}

/** The keys of fields that are new, changed or gone. */
const changedKeys = (before: CommunityFields, after: CommunityFields) => {
  const [old, now] = [byKey(before), byKey(after)]
  const keys = [...new Set([...old.keys(), ...now.keys()])]
  return keys.filter((key) => JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)))
}

/**
 * Replaces all fields.
 * @throws FIELDS_CHANGED when a colleague has saved others since the admin opened them
 * @throws INVALID when members have filled in what would be gone: `field_used`, `kind_fixed`, `option_used`
 */
export const save = operator.adminFields.save.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  await db.transaction().execute(async (transaction) => {
    const { value: before } = await lockPart(transaction, 'fields')
    const value = dated(before, input.fields, new Date())
    // The row is locked from here on: no member fills in what the next lines look at.
    if (!(await savePart(transaction, 'fields', { value, revision: input.revision }))) throw errors.FIELDS_CHANGED()
    const problems = problemsOf(before, value, await usesOfFields(transaction))
    if (problems.length) throw errors.INVALID({ data: { problems } })
    await assignBits(transaction, before, value)
    const details = { fields: changedKeys(before, value) }
    await audit(transaction, { act: 'fields_changed', actor: staff, details })
  })
  return edited(context)
})

/**
 * Merges one option of a field into another.
 * @throws NOT_FOUND for options that the field does not have
 * @throws INVALID when too few options would be left
 */
export const merge = operator.adminFields.merge.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { field: key, from, to, revision } = input
  await db.transaction().execute(async (transaction) => {
    const { value: before } = await lockPart(transaction, 'fields')
    const options = byKey(before).get(key)?.options ?? []
    if (from === to || ![from, to].every((one) => byKey(options).has(one))) throw errors.NOT_FOUND()
    const value = before.map((field) =>
      field.key === key ? { ...field, options: options.filter((option) => option.key !== from) } : field,
    )
    if (!CommunityFields.safeParse(value).success)
      throw errors.INVALID({ data: { problems: [{ field: 'from', code: 'options_required' }] } })
    if (!(await savePart(transaction, 'fields', { value, revision }))) throw errors.FIELDS_CHANGED()
    await mergeOptions(transaction, input)
    await assignBits(transaction, before, value)
    await audit(transaction, { act: 'field_options_merged', actor: staff, details: { field: key, from, to } })
  })
  return edited(context)
})
