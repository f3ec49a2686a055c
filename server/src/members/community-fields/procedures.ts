import type { CommunityField } from '@hearth/shared/members/community-fields'
import { takes } from '@hearth/shared/members/field-values'
import { account } from '../../api.ts'
import { keepPart } from '../../platform/community/parts.ts'
import { spend } from '../../platform/limits/spend.ts'
import { type Change, notAgreed, ownFields, storeChanges } from './own.ts'
import { toShown } from './shown.ts'

export const list = account.communityFields.list.handler(async ({ context, input }) => {
  const { value } = await context.community.part('fields')
  return toShown(value, input.language)
})

export const mine = account.communityFields.mine.handler(async ({ context: { db, community, viewer } }) => {
  const { value } = await community.part('fields')
  return ownFields(db, viewer, value)
})

/** A field with what a member may choose: what is retired only if they have it. */
const offered = (field: CommunityField, own: unknown) => ({
  ...field,
  options: field.options.filter(({ key, retired }) => !retired || [own].flat().includes(key)),
})

/**
 * Changes the values that are named; the others stay.
 * @throws INVALID for a field that the community does not have any more (`field_retired`), or a value that it does not
 *   take (`value_invalid`): nothing is stored then
 * @throws CONSENT_REQUIRED for a sensitive field that the member has not agreed to
 */
export const save = account.communityFields.save.handler(async ({ context, input, errors }) => {
  const { db, viewer } = context
  const retryAfter = await spend(context, 'profile', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  return db.transaction().execute(async (transaction) => {
    const { value: fields, revision } = await keepPart(transaction, 'fields')
    const { values: before } = await ownFields(transaction, viewer, fields)
    const changes = Object.entries(input.values).map(([key, value]): Change => {
      const invalid = (code: string) => errors.INVALID({ data: { problems: [{ field: `values.${key}`, code }] } })
      const field = fields.find((one) => one.key === key && !one.retired)
      if (!field) throw invalid('field_retired')
      if (value !== null && !takes(offered(field, before[key]), value)) throw invalid('value_invalid')
      return { field, value }
    })
    const keys = await notAgreed(transaction, viewer, changes, input.agree)
    if (keys.length) throw errors.CONSENT_REQUIRED({ data: { keys } })
    await storeChanges(transaction, viewer, { changes, agree: input.agree, revision })
    return ownFields(transaction, viewer, fields)
  })
})
