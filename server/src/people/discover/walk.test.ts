import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copyPresenceToSearch } from '../../members/presence/queries.ts'
import { startServices } from '../../testing/services.ts'
import { addMembers } from './testing.ts'

const { db, member, hide } = await startServices()
const pages = 30
/** Members who hide themselves, and members who come back, before the viewer reaches their page. */
const [gone, moved] = [6, 6]

type Walker = { id: string; firstName: string; lastSeenAt: string }

/** Members who were here one minute after the other, the last one first. */
function crowd(count: number): Walker[] {
  return Array.from({ length: count }, (_, index) => {
    const lastSeenAt = new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString()
    return { id: randomUUID(), firstName: `Walker${index}`, lastSeenAt }
  })
}

const goAway = ({ id }: Walker) => hide({ profileId: id })

/** The member is here again and moves to the head of the list. */
async function comeBack({ id }: Walker) {
  await sql`update presence set last_seen_at = now() where profile_id = ${id}`.execute(db)
  await copyPresenceToSearch(db)
}

test('thirty pages show each member who stayed once and in order while others come, go and move', async () => {
  const city = `Town ${randomUUID().slice(0, 8)}`
  const members = crowd(pages * 12 + gone + moved)
  const [hiding, moving] = [members.slice(-gone), members.slice(-gone - moved, -gone)]
  const viewer = await member('Ann')
  await addMembers(
    db,
    members.map((one) => ({ ...one, city })),
  )
  const shown: string[] = []
  let cursor: string | null = null
  for (let turn = 1; turn === 1 || cursor; turn++) {
    const search = new URLSearchParams({ city, ...(cursor && { cursor }) })
    const answer = await viewer.ask<{ members: { id: string }[]; nextCursor: string | null }>(
      'GET',
      `/discover?${search}`,
    )
    expect(answer.status).toBe(200)
    shown.push(...answer.body.members.map(({ id }) => id))
    cursor = answer.body.nextCursor
    if (turn % 4 === 1 && hiding.length) await goAway(hiding.pop()!)
    if (turn % 4 === 2 && moving.length) await comeBack(moving.pop()!)
    if (turn % 4 === 3) await comeBack(members[turn]!)
    if (turn % 4 === 0) await addMembers(db, [{ firstName: 'Newcomer', city, lastSeenAt: new Date().toISOString() }])
  }
  expect(shown).toEqual(members.slice(0, pages * 12).map(({ id }) => id))
})
