// node bench/chat/sends.ts: stores messages for recipients who want no notice, the usual ones, and pushes too. Measures
// the transaction alone, in turns, so that the machine's speed is the same for all.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { insertMessage } from '../../server/src/chat/insert-message.ts'
import { readUpTo } from '../../server/src/chat/reading.ts'
import { viewerOf } from '../../server/src/members/visibility/queries.ts'
import { connect, type Database } from '../../server/src/platform/db/connection.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { quantile } from './check.ts'

const rounds = Number(process.env.ROUNDS ?? 1500)
/** A reader reads each message before the next, as in a lively conversation, or none. */
const readings = ['unread', 'read each'] as const
const states = {
  'wants nothing': { message: { inApp: false, push: false, mail: 'never' } },
  'as usual': {},
  'mails at once': { message: { mail: 'now' } },
}

async function aMember(db: Database, name: string) {
  const email = `${name}.${randomUUID()}@example.test`
  const { id } = await db
    .insertInto('user')
    .values({ name, email, emailVerified: true, firstName: name, lastName: 'B', birthday: '1990-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await viewerOf(db, id))!
}

async function aPair(db: Database, choices: object | null) {
  const [sender, reader] = [await aMember(db, 'Ann'), await aMember(db, 'Bo')]
  const id = randomUUID()
  await sql`insert into conversations (id, participant1_id, participant2_id)
    values (
      ${id},
      least(${sender.profileId}::uuid, ${reader.profileId}),
      greatest(${sender.profileId}::uuid, ${reader.profileId}))`.execute(db)
  await sql`insert into conversation_members (conversation_id, profile_id, partner_id)
    values
      (${id}, ${sender.profileId}, ${reader.profileId}),
      (${id}, ${reader.profileId}, ${sender.profileId})`.execute(db)
  if (choices)
    await sql`insert into notification_settings (profile_id, choices)
      values (${reader.profileId}, ${JSON.stringify(choices)})`.execute(db)
  return { sender, reader, id }
}

const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-'))
const postgres = await startEmbedded(folder)
try {
  await migrate(postgres.url)
  const { db, close } = connect(postgres.url)
  for (const reading of readings) {
    const names = process.env.BEFORE ? ['before'] : Object.keys(states)
    const pairs = new Map<string, Awaited<ReturnType<typeof aPair>>>()
    for (const name of names) pairs.set(name, await aPair(db, states[name as keyof typeof states] ?? null))
    const times = new Map<string, number[]>(names.map((name) => [name, []]))
    for (let round = 0; round < rounds; round++)
      for (const [name, { sender, reader, id }] of pairs) {
        const draft = { conversationId: id, messageId: randomUUID(), content: `Number ${round}` }
        const began = performance.now()
        await insertMessage(db, sender, draft, 1e6)
        if (reading === 'read each') await readUpTo(db, reader, id)
        if (round > 100) times.get(name)!.push(performance.now() - began)
      }
    for (const [name, taken] of times)
      console.log(
        reading.padEnd(10),
        name.padEnd(14),
        quantile(taken, 0.5).toFixed(2),
        quantile(taken, 0.99).toFixed(2),
        'ms',
      )
  }
  await close()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
