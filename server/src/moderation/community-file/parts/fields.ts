import { CommunityFields } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { usesOfFields } from '../../../members/community-fields/uses.ts'
import { keepPart, lockPart } from '../../../platform/community/parts.ts'
import { problemsOf, storeFields } from '../../admin/store-fields.ts'
import { listChanges } from '../differences.ts'
import { adoptFields } from './adopt-fields.ts'
import type { PartInFile } from './part.ts'

/** Why the fields cannot become these: members' values, or too many with those that stay. */
function fieldProblems(before: CommunityFields, after: CommunityFields, uses: EditedFields['uses']) {
  const read = CommunityFields.safeParse(after)
  const beyond = read.error?.issues.map(({ path, message }) => ({ field: path.join('.'), code: message })) ?? []
  return [...problemsOf(before, after, uses), ...beyond].map(({ field, code }) => ({
    field: field.startsWith('fields') ? field : ['fields', field].filter(Boolean).join('.'),
    code,
  }))
}

/** The community's own fields: those that members have filled in and the file lacks are retired. */
export const fields: PartInFile<CommunityFields> = {
  schema: CommunityFields,
  read: async (db) => (await keepPart(db, 'fields')).value,
  plan: async (db, before, wanted) => {
    const uses = await usesOfFields(db)
    const after = adoptFields(before, wanted, uses)
    const membersOf = (name: string) => uses[name]?.members ?? null
    return {
      after,
      changes: listChanges('fields', before, after, { wanted, membersOf }),
      problems: fieldProblems(before, after, uses),
    }
  },
  store: async (transaction, actor, after) => {
    const { value: before, revision } = await lockPart(transaction, 'fields')
    return storeFields(transaction, actor, { before, value: after, revision })
  },
}
