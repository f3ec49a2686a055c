import { Interests } from '@hearth/shared/members/community-interests'
import { keepPart, lockPart } from '../../../platform/community/parts.ts'
import { byKey } from '../../admin/keyed.ts'
import { storeInterests } from '../../admin/store-interests.ts'
import { listChanges } from '../differences.ts'
import type { PartInFile } from './part.ts'

/** The interests of the file, and those that it lacks, hidden: they stay for good. */
function adoptInterests(before: Interests, wanted: Interests): Interests {
  const there = byKey(wanted.list)
  const lacking = before.list.filter(({ key }) => !there.has(key))
  return { ...wanted, list: [...wanted.list, ...lacking.map((one) => ({ ...one, group: null, retired: true }))] }
}

const groupsOf = ({ groups }: Interests) => groups.map((group) => ({ ...group, retired: false }))
const unknown = () => null

export const interests: PartInFile<Interests> = {
  schema: Interests,
  read: async (db) => (await keepPart(db, 'interests')).value,
  plan: async (_db, before, wanted) => {
    const after = adoptInterests(before, wanted)
    const problems = Interests.safeParse(after).error?.issues ?? []
    return {
      after,
      changes: [
        ...listChanges('interests', before.list, after.list, { wanted: wanted.list, membersOf: unknown }),
        ...listChanges('interestGroups', groupsOf(before), groupsOf(after), {
          wanted: groupsOf(wanted),
          membersOf: unknown,
        }),
      ],
      problems: problems.map(({ path, message }) => ({ field: ['interests', ...path].join('.'), code: message })),
    }
  },
  store: async (transaction, actor, edited) => {
    const { value: before, revision } = await lockPart(transaction, 'interests')
    return storeInterests(transaction, actor, { before, edited, revision })
  },
}
