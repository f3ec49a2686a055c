import { EditableCountries, type NamedCountry } from '@hearth/shared/members/community-countries'
import { codeOf } from '@hearth/shared/members/member-choices'
import { usesOfCountries } from '../../../members/community-countries/queries.ts'
import { keepPart, lockPart } from '../../../platform/community/parts.ts'
import { storeCountries } from '../../admin/store-countries.ts'
import { changeOf, listChanges } from '../differences.ts'
import type { PartInFile } from './part.ts'

const keyed = ({ list }: EditableCountries) => list.map((key) => ({ key, retired: false }))

/** Members of a country that is gone move to Other; those of Other whose city lies in a new one move there. */
export const countries: PartInFile<EditableCountries> = {
  schema: EditableCountries,
  read: async (db) => {
    const { list, byName } = (await keepPart(db, 'countries')).value
    return { list, byName }
  },
  plan: async (db, before, after) => {
    const uses = await usesOfCountries(db)
    const membersOf = (country: string) => uses[codeOf(country as NamedCountry)!] ?? null
    const changes = listChanges('countries', keyed(before), keyed(after), { wanted: keyed(after), membersOf })
    const sorting = changeOf('countries', 'byName', after.byName ? 'on' : 'off')
    return { after, changes: before.byName === after.byName ? changes : [...changes, sorting], problems: [] }
  },
  store: async (transaction, actor, after) => {
    const { value: before, revision } = await lockPart(transaction, 'countries')
    return storeCountries(transaction, actor, { before, edited: after, revision })
  },
}
