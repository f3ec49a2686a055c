import type { EditedNames } from '@hearth/shared/moderation/admin-names'
import type { Services } from '../../services.ts'
import { staffWith } from '../staff/access.ts'
import { storeNames } from './store-names.ts'

const operator = staffWith('community')

/** The rules as they are now, not as this process read them some time ago. */
async function edited({ community }: Pick<Services, 'community'>): Promise<EditedNames> {
  community.renew()
  const { value: rules, revision } = await community.part('names')
  return { rules, revision }
}

export const read = operator.adminNames.read.handler(({ context }) => edited(context))

/** @throws NAMES_CHANGED when a colleague has saved other rules since the admin opened them */
export const save = operator.adminNames.save.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { rules: value, revision } = input
  const isStored = await db.transaction().execute((transaction) => storeNames(transaction, staff, { value, revision }))
  if (!isStored) throw errors.NAMES_CHANGED()
  return edited(context)
})
