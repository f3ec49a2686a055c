import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMembers } from '../../people/discover/testing.ts'
import { startServices } from '../../testing/services.ts'
import { recordActivity } from './queries.ts'

const { db } = await startServices()

const writes = async (ids: string[]) =>
  (
    await sql<{
      members: number
      statements: number
    }>`select count(*) as members, count(distinct xmin::text) as statements
      from presence
      where profile_id = any (${ids}::uuid[]) and last_seen_at > now() - interval '1 minute'`.execute(db)
  ).rows[0]

test('A crowd is written by a few statements, each member before their response', async () => {
  const ids = await addMembers(
    db,
    Array.from({ length: 300 }, () => ({ lastSeenAt: '2026-01-01T00:00:00Z' })),
  )
  const first = ids.slice(0, 50).map((id) => recordActivity(db, id))
  await new Promise(setImmediate)
  await Promise.all([...first, ...ids.slice(50, 150).map((id) => recordActivity(db, id))])
  expect(await writes(ids)).toEqual({ members: 150, statements: 2 })
  await Promise.all(ids.map((id) => recordActivity(db, id)))
  expect((await writes(ids))?.members).toBe(300)
})

test('A member is written once a minute, and a deleted member does not fail the batch', async () => {
  const [id] = (await addMembers(db, [{}])) as [string]
  const isWritten = async () => (await writes([id]))?.members === 1
  const now = Date.now()
  await Promise.all([
    recordActivity(db, randomUUID(), now),
    recordActivity(db, randomUUID(), now),
    recordActivity(db, id, now),
  ])
  expect(await isWritten()).toBe(true)
  await db
    .updateTable('presence')
    .set({ lastSeenAt: new Date(0) })
    .where('profileId', '=', id)
    .execute()
  await recordActivity(db, id, now + 59_000)
  expect(await isWritten()).toBe(false)
  await recordActivity(db, id, now + 60_000)
  expect(await isWritten()).toBe(true)
})
