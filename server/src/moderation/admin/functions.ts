import { functionDays, functionNames, offIn } from '@hearth/shared/community-functions'
import type { EditedFunctions } from '@hearth/shared/moderation/admin-functions'
import { day } from '@hearth/shared/time'
import { countKeepers, type OptionalWay } from '../../account/identity/off-ways.ts'
import { lockPart } from '../../platform/community/parts.ts'
import type { Services } from '../../services.ts'
import { usesOfFunctions } from '../functions/data.ts'
import { staffWith } from '../staff/access.ts'
import { followFunctions, storeFunctions } from './store-functions.ts'

const operator = staffWith('community')

const deletedAt = (since: string) => new Date(Date.parse(since) + functionDays * day).toISOString()

/** The functions as they are now, not as this process read them some time ago. */
async function edited({ db, community }: Pick<Services, 'db' | 'community'>): Promise<EditedFunctions> {
  community.renew()
  const { value, revision } = await community.part('functions')
  const [members, keepers] = await Promise.all([usesOfFunctions(db), countKeepers(db, offIn(value))])
  const functions = functionNames.map((name) => {
    const since = value[name] ?? null
    const only = name in keepers ? { only: keepers[name as OptionalWay] } : {}
    return { name, since, deletedAt: since && deletedAt(since), members: members[name], ...only }
  })
  return { functions, revision }
}

export const read = operator.adminFunctions.read.handler(({ context }) => edited(context))

/**
 * Switches functions off, and all others on.
 * @throws FUNCTIONS_CHANGED when a colleague has saved others since the admin opened them
 */
export const save = operator.adminFunctions.save.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  await db.transaction().execute(async (transaction) => {
    const { value: before } = await lockPart(transaction, 'functions')
    const { off, revision } = input
    if (!(await storeFunctions(transaction, staff, { value: before, revision, off }))) throw errors.FUNCTIONS_CHANGED()
  })
  followFunctions(context)
  return edited(context)
})
