import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { MessagePage } from '@hearth/shared/chat/messages'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadCities } from '../../members/places/gazetteer.ts'
import { createDatabase } from '../../testing/database.ts'
import { startServices } from '../../testing/services.ts'
import { mintSession } from '../../testing/session.ts'
import { connect } from './connection.ts'
import { migrate } from './migrate.ts'
import { differencesBetween } from './testing.ts'

const folder = join(import.meta.dirname, 'fixtures', 'released')
const versions = readdirSync(folder).map((file) => basename(file, '.sql'))

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

type Members = { member: { id: string } }[]
type Answers = {
  profile: object
  likes: Members
  matches: Members
  blocks: unknown[]
  reports: unknown[]
  conversations: { id: string }[]
  members: unknown[]
}

/** The product on a database, and the demo's member in it. */
async function open(url: string) {
  const { services, stranger } = await startServices({}, undefined, async () => {
    const connections = connect(url, { max: 5 })
    return { url, connections, giveBack: () => connections.close() }
  })
  const { db } = services
  const { id } = await db
    .selectFrom('user')
    .where('email', '=', 'robin@hearth.example')
    .select('id')
    .executeTakeFirstOrThrow()
  return { db, ask: stranger(await mintSession(db, services, id)) }
}

let fresh = ''
beforeAll(async () => {
  fresh = await createDatabase()
  await migrate(fresh)
})

describe.each(versions)('A database of version %s', (version) => {
  let url = ''
  let member: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    url = await createDatabase()
    await query(url, readFileSync(join(folder, `${version}.sql`), 'utf8'))
    await migrate(url)
  })

  it('is like a new one after its upgrade, object by object, and in what migrations write', async () => {
    const differences = await differencesBetween(url, fresh)
    // A new database has no rows there.
    expect(differences.filter((line) => !/^rows of .* \| \[\]$/s.test(line))).toEqual([])
  })

  it('shows a member their profile, others, likes and searches', async () => {
    await loadCities(url, 50_000)
    member = await open(url)
    const get = async (path: string) => (await member.ask<Answers>('GET', path)).body
    const { profile } = await get('/me')
    expect(profile).toMatchObject({ firstName: 'Robin', profileCompleted: true })
    const { likes } = await get('/likes/received')
    expect(likes.length).toBeGreaterThan(5)
    expect(await get(`/profiles/${likes[0]!.member.id}`)).toMatchObject({ id: likes[0]!.member.id })
    expect((await get('/likes/sent')).likes.length).toBeGreaterThan(2)
    expect((await get('/matches')).matches.length).toBeGreaterThan(2)
    expect(await get('/searches')).toMatchObject([{ name: 'Nearby' }])
    expect((await get('/blocks')).blocks).toHaveLength(1)
    expect((await get('/reports')).reports).toMatchObject([{ category: 'scam', state: 'open' }])
    expect((await get('/discover')).members.length).toBeGreaterThan(0)
  })

  it('has the conversations as they were, with reactions, edits and what was taken back', async () => {
    const { body } = await member.ask<Answers>('GET', '/conversations')
    const { body: page } = await member.ask<MessagePage>('GET', `/conversations/${body.conversations[0]!.id}/messages`)
    const told = page.messages.map(({ content, editedAt, removedAt, reactions, replyTo }) => ({
      content,
      edited: Boolean(editedAt),
      removed: Boolean(removedAt),
      reactions: reactions.map(({ emoji }) => emoji),
      repliesTo: replyTo?.seq,
    }))
    const plain = { edited: false, removed: false, reactions: [], repliesTo: undefined }
    expect(told).toEqual([
      { ...plain, content: expect.stringContaining('picnic'), reactions: ['❤️'] },
      { ...plain, content: 'Far too much cake. Every single time.' },
      { ...plain, content: 'A person who brings cake. Noted.' },
      { ...plain, content: expect.stringContaining('chocolate') },
      { ...plain, content: 'Lemon, of course.', edited: true, repliesTo: 1 },
      { ...plain, content: '', removed: true },
    ])
  })
})
