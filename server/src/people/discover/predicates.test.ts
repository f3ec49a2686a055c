import type { Filters } from '@hearth/shared/people/discover'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { viewerOf } from '../../members/visibility/queries.ts'
import { startServices } from '../../testing/services.ts'
import { filterPredicates, placesOf } from './conditions.ts'
import { addMembers } from './testing.ts'

const { db, member } = await startServices()

const everyFilter: Required<Filters> = {
  gender: 'female',
  ageMin: 20,
  ageMax: 40,
  heightMin: 160,
  heightMax: 180,
  weightMin: 50,
  weightMax: 80,
  relationshipGoal: 'marriage',
  lookingFor: 'me',
  languages: ['da'],
  interests: ['chess'],
  photos: 'verified',
  fields: ['pets.yes'],
  country: 'Germany',
  city: 'Berlin',
  radius: 50,
}

it('The condition of every filter is true or false for each member, never null', async () => {
  const ann = await member('Ann')
  await addMembers(db, [
    { showHeight: false, showWeight: false, interests: [] },
    { lookingForGender: 'male', city: 'Nowhere', lat: 52.5, lng: 13.4, languages: ['da'] },
  ])
  const viewer = (await viewerOf(db, ann.userId))!
  for (const filters of [everyFilter, {}] satisfies Filters[]) {
    const search = { viewer, filters, places: await placesOf(db, filters) }
    for (const [key, predicate] of Object.entries(filterPredicates(search))) {
      const { rows } = await sql`select count(*)::int as members, count(${predicate})::int as told
        from search_members s`.execute(db)
      expect(rows, key).toEqual([{ members: 3, told: 3 }])
    }
  }
})
