import { EditableGenders } from '@hearth/shared/members/community-genders'
import type * as z from 'zod'
import { usesOfGenders } from '../../../members/community-genders/queries.ts'
import { keepPart, lockPart } from '../../../platform/community/parts.ts'
import { byKey } from '../../admin/keyed.ts'
import { storeGenders } from '../../admin/store-genders.ts'
import { changeOf, listChanges } from '../differences.ts'
import type { PartInFile } from './part.ts'

type Edited = z.infer<typeof EditableGenders>

/** The genders of the file, and those that members have here and the file lacks, retired. */
function adoptGenders(before: Edited, wanted: Edited, uses: Record<string, number>): Edited {
  const there = byKey(wanted.list)
  const lacking = before.list.filter(({ key }) => key in uses && !there.has(key))
  return { ...wanted, list: [...wanted.list, ...lacking.map((gender) => ({ ...gender, retired: true }))] }
}

const severalChange = ({ several }: Edited) => changeOf('genders', 'lookingForGenders', several ? 'on' : 'off')

export const genders: PartInFile<Edited> = {
  schema: EditableGenders,
  read: async (db) => {
    const { list, several } = (await keepPart(db, 'genders')).value
    return { list, several }
  },
  plan: async (db, before, wanted) => {
    const uses = await usesOfGenders(db)
    const after = adoptGenders(before, wanted, uses)
    const membersOf = (name: string) => uses[name] ?? null
    const changes = listChanges('genders', before.list, after.list, { wanted: wanted.list, membersOf })
    const problems = EditableGenders.safeParse(after).error?.issues ?? []
    return {
      after,
      changes: before.several === after.several ? changes : [...changes, severalChange(after)],
      problems: problems.map(({ path, message }) => ({ field: ['genders', ...path].join('.'), code: message })),
    }
  },
  store: async (transaction, actor, after) => {
    const { value: before, revision } = await lockPart(transaction, 'genders')
    return storeGenders(transaction, actor, { before, edited: after, revision })
  },
}
