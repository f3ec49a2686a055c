import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'

const { services, member } = await startServices()
const { vaultDb: db } = services

/** Every state in which nobody may find a member, with the statement that causes it. */
const states = {
  incomplete: ({ profileId: id }: Person) => sql`update profiles set profile_completed = false where id = ${id}`,
  hidden: ({ profileId: id }: Person) => sql`update profiles set hidden_at = now() where id = ${id}`,
  'hidden by staff': ({ profileId: id }: Person) => sql`update profiles set hidden_by_staff = true where id = ${id}`,
  // Only test members can be staff-only.
  'staff only': ({ profileId: id }: Person) =>
    sql`update profiles set is_test = true, staff_only = true where id = ${id}`,
  paused: ({ profileId: id }: Person) => sql`update profiles set paused = true where id = ${id}`,
  banned: ({ userId: id }: Person) => sql`update "user" set banned = true where id = ${id}`,
  leaving: ({ userId: id }: Person) => sql`update "user" set deletes_at = now() + interval '14 days' where id = ${id}`,
}

/** The lists that contain a member: the view, and the projection that searches read. */
async function listings({ profileId }: Person) {
  const { rows } = await sql<{ name: string }>`
    select 'findable' as name from findable where profile_id = ${profileId}
    union all select 'search_members' from search_members where profile_id = ${profileId}`.execute(db)
  return rows.map(({ name }) => name)
}

it.for(Object.entries(states))('Nobody finds a member who is %s', async ([state, change]) => {
  const someone = await member(state.replaceAll(' ', ''))
  expect(await listings(someone)).toEqual(['findable', 'search_members'])
  await change(someone).execute(db)
  expect(await listings(someone)).toEqual([])
})

it('A member who hides the distance is listed without a place', async () => {
  const someone = await member('Farida')
  await sql`update profiles set show_distance = false where id = ${someone.profileId}`.execute(db)
  const { rows } = await sql`select lat, lng, cell_small, cell_large from findable
    where profile_id = ${someone.profileId}`.execute(db)
  expect(rows).toEqual([{ lat: null, lng: null, cellSmall: -1, cellLarge: -1 }])
})
