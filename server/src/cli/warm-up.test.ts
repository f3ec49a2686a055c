import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startChat } from '../chat/testing.ts'
import type { Log } from '../platform/config/log.ts'
import { warmUp } from './warm-up.ts'

const { services, db, member, begin, say } = await startChat()

/** All that a message changes. */
async function state() {
  const { rows } = await sql`
    select
      c.last_seq,
      c.last_version,
      m.profile_id,
      m.unread,
      m.last_at,
      m.sent_seq,
      m.began_at,
      (select count(*) from messages) as messages,
      (select count(*) from notices) as notices
    from conversations c
    join conversation_members m on m.conversation_id = c.id
    order by m.profile_id`.execute(db)
  return rows
}

/** Warms up. @returns what it warns of */
async function warnings() {
  const said: object[] = []
  await warmUp({ ...services, log: { warn: (about: object) => said.push(about) } as unknown as Log })
  return said
}

test('a community without a conversation needs no rehearsal', async () => {
  expect(await warnings()).toEqual([])
})

test('a rehearsal leaves nothing, in a conversation that has begun as in one that has not', async () => {
  const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
  const { id } = await begin(ann, bo)
  const before = await state()
  expect(await warnings()).toEqual([])
  expect(await state()).toEqual(before)
  await say(ann, id, 'Hello')
  const begun = await state()
  expect(await warnings()).toEqual([])
  expect(await state()).toEqual(begun)
  expect((await say(bo, id, 'Hello, Ann')).status).toBe(200)
})

test('a rehearsal whose member may not write is no failure', async () => {
  await sql`update profiles set chat_closed_until = now() + interval '1 day'`.execute(db)
  expect(await warnings()).toEqual([])
})
