import { EditableGoals } from '@hearth/shared/members/community-goals'
import { usesOfGoals } from '../../../members/community-goals/queries.ts'
import { keepPart, lockPart } from '../../../platform/community/parts.ts'
import { byKey } from '../../admin/keyed.ts'
import { storeGoals } from '../../admin/store-goals.ts'
import { changeOf, listChanges } from '../differences.ts'
import type { PartInFile } from './part.ts'

/** The goals of the file, and those that members have here and the file lacks, retired. */
function adoptGoals(before: EditableGoals, wanted: EditableGoals, uses: Record<string, number>): EditableGoals {
  const there = byKey(wanted.list)
  const lacking = before.list.filter(({ key }) => key in uses && !there.has(key))
  return { ...wanted, list: [...wanted.list, ...lacking.map((goal) => ({ ...goal, retired: true }))] }
}

const severalChange = ({ several }: EditableGoals) => changeOf('goals', 'ownGoals', several ? 'on' : 'off')

export const goals: PartInFile<EditableGoals> = {
  schema: EditableGoals,
  read: async (db) => {
    const { list, several } = (await keepPart(db, 'goals')).value
    return { list, several }
  },
  plan: async (db, before, wanted) => {
    const uses = await usesOfGoals(db)
    const after = adoptGoals(before, wanted, uses)
    const membersOf = (name: string) => uses[name] ?? null
    const changes = listChanges('goals', before.list, after.list, { wanted: wanted.list, membersOf })
    const problems = EditableGoals.safeParse(after).error?.issues ?? []
    return {
      after,
      changes: before.several === after.several ? changes : [...changes, severalChange(after)],
      problems: problems.map(({ path, message }) => ({ field: ['goals', ...path].join('.'), code: message })),
    }
  },
  store: async (transaction, actor, after) => {
    const { value: before, revision } = await lockPart(transaction, 'goals')
    return storeGoals(transaction, actor, { before, edited: after, revision })
  },
}
