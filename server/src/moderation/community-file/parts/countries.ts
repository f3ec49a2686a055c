import { EditableCountries } from '@hearth/shared/members/community-countries'
import { codeOf } from '@hearth/shared/members/member-choices'
import type { FileChange } from '@hearth/shared/moderation/community-file'
import { usesOfCountries } from '../../../members/community-countries/queries.ts'
import { keepPart, lockPart } from '../../../platform/community/parts.ts'
import { storeCountries } from '../../admin/store-countries.ts'
import type { PartInFile } from './part.ts'

const changeOf = (name: string, kind: FileChange['kind'], members: number | null = null): FileChange => ({
  section: 'countries',
  name,
  kind,
  before: null,
  after: null,
  members,
})

/** Members of a country that is gone move to Other; those of Other whose city lies in a new one move there. */
export const countries: PartInFile<EditableCountries> = {
  schema: EditableCountries,
  read: async (db) => {
    const { list, byName } = (await keepPart(db, 'countries')).value
    return { list, byName }
  },
  plan: async (db, before, after) => {
    const uses = await usesOfCountries(db)
    const membersOf = (country: (typeof before.list)[number]) => uses[codeOf(country)!] ?? null
    const added = after.list.filter((country) => !before.list.includes(country))
    const gone = before.list.filter((country) => !after.list.includes(country))
    const stays = (list: EditableCountries['list']) => list.filter((one) => !added.includes(one) && !gone.includes(one))
    const isOrdered = String(stays(before.list)) !== String(stays(after.list)) || before.byName !== after.byName
    return {
      after,
      changes: [
        ...added.map((country) => changeOf(country, 'added', membersOf(country))),
        ...gone.map((country) => changeOf(country, 'removed', membersOf(country))),
        ...(isOrdered ? [changeOf('', 'ordered')] : []),
      ],
      problems: [],
    }
  },
  store: async (transaction, actor, after) => {
    const { value: before, revision } = await lockPart(transaction, 'countries')
    return storeCountries(transaction, actor, { before, edited: after, revision })
  },
}
