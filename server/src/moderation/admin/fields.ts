import { CommunityFields } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { assignBits } from '../../members/community-fields/bits.ts'
import { mergeOptions, usesOfFields } from '../../members/community-fields/uses.ts'
import { audit } from '../../platform/audit/audit.ts'
import { lockPart, savePart } from '../../platform/community/parts.ts'
import type { Services } from '../../services.ts'
import { staffWith } from '../staff/access.ts'
import { byKey } from './keyed.ts'
import { storeFields } from './store-fields.ts'

const operator = staffWith('community')

/** The fields as they are now, not as this process read them some time ago. */
async function edited({ db, community }: Pick<Services, 'db' | 'community'>): Promise<EditedFields> {
  community.renew()
  const { value: fields, revision } = await community.part('fields')
  return { fields, revision, uses: await usesOfFields(db) }
}

export const read = operator.adminFields.read.handler(({ context }) => edited(context))

/**
 * Replaces all fields.
 * @throws FIELDS_CHANGED when a colleague has saved others since the admin opened them
 * @throws INVALID when members have filled in what would be gone: `field_used`, `kind_fixed`, `option_used`
 */
export const save = operator.adminFields.save.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  await db.transaction().execute(async (transaction) => {
    const { value: before } = await lockPart(transaction, 'fields')
    const wanted = { before, value: input.fields, revision: input.revision }
    const { stored, problems } = await storeFields(transaction, staff, wanted)
    if (!stored) throw errors.FIELDS_CHANGED()
    if (problems.length) throw errors.INVALID({ data: { problems } })
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
