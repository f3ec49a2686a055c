import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'

const { services, member, ban, hide, leave, pause } = await startServices()
const { vaultDb: db } = services

const change = ({ profileId: id }: Person, columns: RawBuilder<unknown>) =>
  sql`update profiles set ${columns} where id = ${id}`.execute(db)

/** Every state in which nobody may find a member, with what causes it. */
const states: Record<string, (one: Person) => Promise<unknown>> = {
  incomplete: (one) => change(one, sql`profile_completed = false`),
  hidden: hide,
  'hidden by staff': (one) => change(one, sql`hidden_by_staff = true`),
  // Only test members can be staff-only.
  'staff only': (one) => change(one, sql`is_test = true, staff_only = true`),
  paused: pause,
  banned: ban,
  leaving: leave,
}

/** The lists that contain a member: the view, and the projection that searches read. */
async function listings({ profileId }: Person) {
  const { rows } = await sql<{ name: string }>`
    select 'findable' as name from findable where profile_id = ${profileId}
    union all select 'search_members' from search_members where profile_id = ${profileId}`.execute(db)
  return rows.map(({ name }) => name)
}

it.for(Object.entries(states))('Nobody finds a member who is %s', async ([state, bring]) => {
  const someone = await member(state.replaceAll(' ', ''))
  expect(await listings(someone)).toEqual(['findable', 'search_members'])
  await bring(someone)
  expect(await listings(someone)).toEqual([])
})

it('A member who hides the distance is listed without a place', async () => {
  const someone = await member('Farida')
  await sql`update profiles set show_distance = false where id = ${someone.profileId}`.execute(db)
  const { rows } = await sql`select
      lat,
      lng,
      cell_small,
      cell_large
    from findable
    where profile_id = ${someone.profileId}`.execute(db)
  expect(rows).toEqual([{ lat: null, lng: null, cellSmall: -1, cellLarge: -1 }])
})
