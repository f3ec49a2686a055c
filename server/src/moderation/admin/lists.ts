import type { EditedGenders, EditedGoals, EditedInterests } from '@hearth/shared/moderation/admin-lists'
import { usesOfGenders } from '../../members/community-genders/queries.ts'
import { usesOfGoals } from '../../members/community-goals/queries.ts'
import { productWords } from '../../members/interests/queries.ts'
import { lockPart } from '../../platform/community/parts.ts'
import type { Services } from '../../services.ts'
import { staffWith } from '../staff/access.ts'
import { storeGenders } from './store-genders.ts'
import { storeGoals } from './store-goals.ts'
import { storeInterests } from './store-interests.ts'

const operator = staffWith('community')

/** The genders as they are now, not as this process read them some time ago. */
async function editedGenders({ db, community }: Pick<Services, 'db' | 'community'>): Promise<EditedGenders> {
  community.renew()
  const { value, revision } = await community.part('genders')
  const { list, several } = value
  return { list, several, revision, uses: await usesOfGenders(db) }
}

export const genders = operator.adminLists.genders.handler(({ context }) => editedGenders(context))

/**
 * Replaces all genders.
 * @throws GENDERS_CHANGED when a colleague has saved others since the admin opened them
 * @throws INVALID when members have a gender that would be gone (`gender_used`)
 */
export const saveGenders = operator.adminLists.saveGenders.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { revision, ...edited } = input
  await db.transaction().execute(async (transaction) => {
    const { value: before } = await lockPart(transaction, 'genders')
    const { stored, gone } = await storeGenders(transaction, staff, { before, edited, revision })
    if (!stored) throw errors.GENDERS_CHANGED()
    if (gone.length)
      throw errors.INVALID({ data: { problems: gone.map(() => ({ field: 'list', code: 'gender_used' })) } })
  })
  return editedGenders(context)
})

/** The goals as they are now, not as this process read them some time ago. */
async function editedGoals({ db, community }: Pick<Services, 'db' | 'community'>): Promise<EditedGoals> {
  community.renew()
  const { value, revision } = await community.part('goals')
  const { list, several } = value
  return { list, several, revision, uses: await usesOfGoals(db) }
}

export const goals = operator.adminLists.goals.handler(({ context }) => editedGoals(context))

/**
 * Replaces all goals.
 * @throws GOALS_CHANGED when a colleague has saved others since the admin opened them
 * @throws INVALID when members have a goal that would be gone (`goal_used`)
 */
export const saveGoals = operator.adminLists.saveGoals.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { revision, ...edited } = input
  await db.transaction().execute(async (transaction) => {
    const { value: before } = await lockPart(transaction, 'goals')
    const { stored, gone } = await storeGoals(transaction, staff, { before, edited, revision })
    if (!stored) throw errors.GOALS_CHANGED()
    if (gone.length)
      throw errors.INVALID({ data: { problems: gone.map(() => ({ field: 'list', code: 'goal_used' })) } })
  })
  return editedGoals(context)
})

/** The interests as they are now, not as this process read them some time ago. */
async function editedInterests({ db, community }: Pick<Services, 'db' | 'community'>): Promise<EditedInterests> {
  community.renew()
  const { value, revision } = await community.part('interests')
  return { ...value, revision, words: await productWords(db) }
}

export const interests = operator.adminLists.interests.handler(({ context }) => editedInterests(context))

/**
 * Replaces all interests.
 * @throws INTERESTS_CHANGED when a colleague has saved others since the admin opened them
 * @throws INVALID when one would be gone (`interest_stays`)
 */
export const saveInterests = operator.adminLists.saveInterests.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { revision, ...edited } = input
  await db.transaction().execute(async (transaction) => {
    const { value: before } = await lockPart(transaction, 'interests')
    const { stored, gone } = await storeInterests(transaction, staff, { before, edited, revision })
    if (!stored) throw errors.INTERESTS_CHANGED()
    if (gone.length)
      throw errors.INVALID({ data: { problems: gone.map(() => ({ field: 'list', code: 'interest_stays' })) } })
  })
  return editedInterests(context)
})
