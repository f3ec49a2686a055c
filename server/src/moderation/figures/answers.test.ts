import { leastCounted, type MemberFigures } from '@hearth/shared/moderation/figures'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { startPartLikes } from '../../people/likes/testing.ts'
import type { Person } from '../../testing/services.ts'
import { staffIn } from '../admin/testing.ts'
import { countDays } from './days.ts'

const running = await startPartLikes()
const { db, member, answering, photoOf, like, note, answer, chat, begin, say, later } = running
const admin = await staffIn(running, 'Ada', 'admin')

const day = 1440
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const address = `/admin/figures/members?from=${dayAgo(40)}&to=${dayAgo(0)}`
const read = async () => (await admin.ask<MemberFigures>('GET', address)).body

/** What the job counts, by figure and slice. */
async function counted() {
  await countDays(db, null)
  const rows = await db
    .selectFrom('dailyFigures')
    .where('figure', 'in', ['partLikes', 'partMatches', 'partAnswers', 'kindEnds', 'silentEnds'])
    .select(({ fn }) => ['figure', 'slice', fn.sum<number>('value').as('value')])
    .groupBy(['figure', 'slice'])
    .execute()
  return Object.fromEntries(rows.map(({ figure, slice, value }) => [slice ? `${figure} ${slice}` : figure, +value]))
}

let ann: Person, bo: Person
beforeEach(async () => {
  for (const table of ['daily_figures', 'profile_likes', 'conversations'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  ;[ann, bo] = [await answering('Ann'), await answering('Bo')]
})

async function match(one: Person, other: Person) {
  await like(one, other)
  await like(other, one)
}

describe('What likes led to', () => {
  it('is counted by what was liked, without likes that answer one and without test members', async () => {
    const photo = await photoOf(bo)
    await like(ann, bo, { part: { kind: 'photo', id: photo.id } })
    await like(bo, ann)
    const { id } = await chat(ann, bo)
    await say(bo, id, 'You like my photo?')
    await say(ann, id, 'I do.')
    await note(await member('Cy'), ann, 'Which forest?')
    const tess = await member('Tess')
    await sql`update profiles set is_test = true where id = ${tess.profileId}`.execute(db)
    await like(tess, ann)
    await like(await member('Di'), ann)
    expect(await counted()).toEqual({
      ...{ 'partLikes photo': 1, 'partMatches photo': 1, 'partAnswers photo': 1 },
      ...{ 'partLikes answer': 1, 'partMatches answer': 0, 'partAnswers answer': 0 },
      ...{ 'partLikes whole': 1, 'partMatches whole': 0, 'partAnswers whole': 0 },
    })
  })

  it('takes a note for the first word, and the line of a part for none', async () => {
    await note(ann, bo, 'Which forest?')
    await like(bo, ann)
    await say(bo, (await chat(ann, bo)).id, 'The one behind the lake.')
    const cy = await member('Cy')
    await like(cy, bo, { part: answer })
    await like(bo, cy)
    await say(bo, (await chat(bo, cy)).id, 'Hello')
    expect(await counted()).toMatchObject({ 'partLikes answer': 2, 'partMatches answer': 2, 'partAnswers answer': 1 })
  })

  it('takes a week for the match and its first word, and a day for the answer', async () => {
    await match(ann, bo)
    const { id } = await begin(ann, bo)
    const first = (await say(ann, id, 'Hello')).body.id
    await say(bo, id, 'Hello Ann')
    await later(day + 5, first)
    await sql`update profile_likes set created_at = created_at - interval '2 days'`.execute(db)
    expect(await counted()).toMatchObject({ 'partMatches whole': 1, 'partAnswers whole': 0 })
    await later(day - 5, first)
    expect(await counted()).toMatchObject({ 'partAnswers whole': 1 })
    await sql`update profile_likes set created_at = created_at - interval '6 days'
      where liker_id = ${ann.profileId}`.execute(db)
    expect(await counted()).toMatchObject({ 'partMatches whole': 1, 'partAnswers whole': 0 })
    await sql`update profile_likes set created_at = created_at + interval '2 days'
      where liker_id = ${bo.profileId}`.execute(db)
    expect(await counted()).toMatchObject({ 'partMatches whole': 0 })
  })
})

describe('Ends of conversations', () => {
  const silent = (conversationId: string) =>
    sql`update conversation_members set last_at = now() - interval '15 days'
      where conversation_id = ${conversationId}`.execute(db)
  const close = (who: Person, id: string) =>
    who.ask('PUT', `/conversations/${id}/messages/${crypto.randomUUID()}/farewell`, { content: 'All the best!' })
  async function talk(one: Person, other: Person) {
    await match(one, other)
    const { id } = await begin(one, other)
    await say(one, id, 'Hello')
    return id
  }

  it('are kind or silent: two weeks without a word, but for requests and where the two parted', async () => {
    const others = await Promise.all(['Cy', 'Di', 'Ed', 'Fay'].map((name) => member(name)))
    const [cy, di, ed] = others as [Person, Person, Person]
    await silent(await talk(ann, bo))
    await talk(bo, cy)
    const kind = await talk(ann, cy)
    expect((await close(cy, kind)).status).toBe(200)
    await silent(kind)
    await silent(await talk(ann, di))
    await ann.ask('DELETE', `/matches/${di.profileId}`)
    const { id: request } = await begin(ed, ann)
    await say(ed, request, 'Hello')
    await silent(request)
    expect(await counted()).toMatchObject({ kindEnds: 1, silentEnds: 1 })
    const { day: of } = await db
      .selectFrom('dailyFigures')
      .where('figure', '=', 'silentEnds')
      .select(sql<string>`day::text`.as('day'))
      .executeTakeFirstOrThrow()
    expect(of).toBe(dayAgo(1))
  })

  it('that were kind stay counted when the match has ended', async () => {
    await db
      .insertInto('dailyFigures')
      .values({ figure: 'kindEnds', day: dayAgo(8), value: 3 })
      .execute()
    expect(await counted()).toMatchObject({ kindEnds: 3 })
  })
})

it('Fewer than twenty of a kind are not shown, also not of the matches that could be answered', async () => {
  const store = (figure: string, slice: string, value: number) =>
    db
      .insertInto('dailyFigures')
      .values({ figure, slice, value, day: dayAgo(1) })
      .onConflict((conflict) => conflict.columns(['figure', 'day', 'slice']).doUpdateSet({ value }))
      .execute()
  const few = leastCounted - 1
  await store('partLikes', 'photo', few)
  await store('partMatches', 'photo', 2)
  await store('partLikes', 'whole', leastCounted)
  await store('partMatches', 'whole', few)
  await store('partAnswers', 'whole', 5)
  await store('kindEnds', '', few)
  expect(await read()).toMatchObject({
    likedParts: [
      { part: 'photo', likes: null, matches: null, answered: null },
      { part: 'answer', likes: null, matches: null, answered: null },
      { part: 'whole', likes: leastCounted, matches: few, answered: null },
    ],
    ended: null,
  })
  await store('partMatches', 'whole', leastCounted)
  await store('silentEnds', '', 1)
  expect(await read()).toMatchObject({
    likedParts: [{}, {}, { part: 'whole', answered: 5 }],
    ended: { kindly: few, silently: 1 },
  })
})
