import type { CommunityGender, Genders } from '@hearth/shared/members/community-genders'
import { setOf } from '@hearth/shared/members/gender-groups'
import type { EditedGenders } from '@hearth/shared/moderation/admin-lists'
import { usesOfGenders } from '../../members/community-genders/queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import { lockPart, savePart } from '../../platform/community/parts.ts'
import type { Services } from '../../services.ts'
import { staffWith } from '../staff/access.ts'
import { byKey, changedKeys } from './keyed.ts'

const operator = staffWith('community')

/** The genders as they are now, not as this process read them some time ago. */
async function editedGenders({ db, community }: Pick<Services, 'db' | 'community'>): Promise<EditedGenders> {
  community.renew()
  const { value, revision } = await community.part('genders')
  const { list, several } = value
  return { list, several, revision, uses: await usesOfGenders(db) }
}

export const genders = operator.adminLists.genders.handler(({ context }) => editedGenders(context))

type Edited = Pick<Genders, 'list' | 'several'>

const sameGroups = (one: CommunityGender, other: CommunityGender | undefined) =>
  String(one.groups) === String(other?.groups)

/** What the server remembers besides, until the job has brought the members of changed genders up to date. */
function remembered(before: Genders, { list, several }: Edited): Genders {
  const kept = byKey(list)
  const changed = before.list.filter((gender) => kept.has(gender.key) && !sameGroups(gender, kept.get(gender.key)))
  const due = [...new Set([...before.due, ...changed.map(({ key }) => key)])].filter((key) => kept.has(key))
  const formerSets = new Set([...before.formerSets, ...changed.map(({ groups }) => setOf(groups))])
  return {
    list,
    several,
    formerSets: due.length ? [...formerSets] : [],
    severalOnce: before.severalOnce || several,
    due,
  }
}

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
    const value = remembered(before, edited)
    // The row is locked from here on: no member chooses what the next lines look at.
    if (!(await savePart(transaction, 'genders', { value, revision }))) throw errors.GENDERS_CHANGED()
    const kept = byKey(edited.list)
    const gone = Object.keys(await usesOfGenders(transaction)).filter((key) => !kept.has(key))
    if (gone.length)
      throw errors.INVALID({ data: { problems: gone.map(() => ({ field: 'list', code: 'gender_used' })) } })
    const details = { genders: changedKeys(before.list, edited.list), several: edited.several }
    await audit(transaction, { act: 'genders_changed', actor: staff, details })
  })
  return editedGenders(context)
})
