import { randomUUID } from 'node:crypto'
import type { Settings } from '@hearth/shared/account/settings'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { built, download, filesOf } from '../../account/export/testing.ts'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'
import { updateTendencies } from './answers.ts'
import { endDay } from './load.ts'
import { idsOf, recommendationsOf, townFactory } from './testing.ts'

const chat = await startChat()
const { app, services, db, stranger, member, people, begin, say, history, ban, block, erase, hide, leave } = chat
const aTown = townFactory(db, member)

const like = (one: Person, other: Person) => one.ask('PUT', `/likes/${other.profileId}`)
const unmatch = (one: Person, other: Person) => one.ask('DELETE', `/matches/${other.profileId}`)
const close = (one: Person, id: string) =>
  one.ask('PUT', `/conversations/${id}/messages/${randomUUID()}/farewell`, { content: 'All the best!' })
const settle = (one: Person, leaveOutAnswers: boolean) => one.ask<Settings>('PUT', '/me/settings', { leaveOutAnswers })

async function match(one: Person, other: Person) {
  await like(one, other)
  await like(other, one)
}

/** The hours pass for everything that was said, and for every match. */
async function letPass(hours: number) {
  const by = sql`${hours} * interval '1 hour'`
  await sql`update messages set created_at = created_at - ${by}`.execute(db)
  await sql`update matches set matched_at = matched_at - ${by}`.execute(db)
}

/** Counted anew: `answered/waited`, and the tendency in thousandths. */
async function countsOf({ profileId }: Pick<Person, 'profileId'>) {
  await endDay(db)
  const { answered, waited, tendency } = await db
    .selectFrom('memberLoad')
    .where('profileId', '=', profileId)
    .select(['answered', 'waited', 'tendency'])
    .executeTakeFirstOrThrow()
  return { counts: `${answered}/${waited}`, tendency }
}
const expectCounts = async (one: Person, counts: string) => expect((await countsOf(one)).counts).toBe(counts)

/** Another transaction of this database waits for a row. */
const waitsForLock = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%member_load%'`.execute(
      services.vaultDb,
    )
    expect(rows).toHaveLength(1)
  })

/** Two who match; Ann has written to Bo. */
async function aWord() {
  const { ann, bo, eve } = await people()
  await match(ann, bo)
  const { id } = await begin(ann, bo)
  await say(ann, id, 'Hello')
  return { ann, bo, eve, id }
}

/** Men, the first of whom leaves three matches without an answer, and a woman who may be recommended them. */
async function aSilentOne() {
  const { ann, men } = await aTown('Bo', 'Cy', 'Dan')
  const silent = men[0]!
  for (const name of ['Di', 'Eve', 'Flo']) {
    const woman = await member(name, { lookingForGender: 'male' })
    for (const man of [silent, men[1]!]) {
      await match(woman, man)
      const { id } = await begin(woman, man)
      await say(woman, id, `Hello from ${name} to ${man.profileId}`)
      if (man !== silent) await say(man, id, `Hello back from ${man.profileId} to ${name}`)
    }
  }
  await letPass(80)
  await endDay(db)
  return { ann, silent, men }
}

describe('How often a member answers', () => {
  it('counts the first word of a match once it is answered, or has waited for three days', async () => {
    const { ann, bo, id } = await aWord()
    await expectCounts(bo, '0/0')
    await letPass(71)
    await expectCounts(bo, '0/0')
    await say(bo, id, 'Hello yourself')
    await expectCounts(bo, '1/1')
    // Ann owes Bo nothing yet.
    await expectCounts(ann, '0/0')
  })

  it('counts an answer after three days as none, and so silence', async () => {
    const { bo, id } = await aWord()
    await letPass(73)
    await expectCounts(bo, '0/1')
    await say(bo, id, 'Sorry, I was away')
    await expectCounts(bo, '0/1')
  })

  it('counts from the match on where the word came before it', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Hello')
    await db.updateTable('messages').set({ createdAt: sql<Date>`now() - interval '4 days'` }).execute()
    await match(ann, bo)
    await expectCounts(bo, '0/0')
    await say(bo, id, 'Hello yourself')
    await expectCounts(bo, '1/1')
  })

  it('counts a kind end as an answer, and asks none of the one who reads it', async () => {
    const { ann, bo, id } = await aWord()
    expect((await close(bo, id)).status).toBe(200)
    await letPass(100)
    await expectCounts(bo, '1/1')
    await expectCounts(ann, '0/0')
  })

  it('counts an Unmatch without a word as silence, and one by the other not at all', async () => {
    const { ann, bo, eve } = await aWord()
    await match(eve, bo)
    const { id } = await begin(eve, bo)
    await say(eve, id, 'Hello, Bo')
    await letPass(1)
    await unmatch(bo, ann)
    await expectCounts(bo, '0/1')
    await letPass(80)
    await expectCounts(bo, '0/2')
    await unmatch(eve, bo)
    await expectCounts(bo, '0/1')
  })

  it('leaves out requests, which nobody has to answer', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Hello')
    await letPass(100)
    await expectCounts(bo, '0/0')
    await like(ann, bo)
    await expectCounts(bo, '0/0')
  })

  it('forgets also whoever leaves it out while the members are counted', async () => {
    const { bo } = await aWord()
    await letPass(73)
    await expectCounts(bo, '0/1')
    await sql`update member_load set waited = 2 where profile_id = ${bo.profileId}`.execute(db)
    const members = sql`select ${bo.profileId}::uuid as id`
    const counting = await db.transaction().execute(async (transaction) => {
      await sql`update profiles set leave_out_answers = true where id = ${bo.profileId}`.execute(transaction)
      const running = updateTendencies(db, members)
      await waitsForLock()
      return { running }
    })
    await counting.running
    const load = await db
      .selectFrom('memberLoad')
      .where('profileId', '=', bo.profileId)
      .select(['answered', 'waited', 'tendency'])
      .executeTakeFirst()
    expect(load).toEqual({ answered: 0, waited: 0, tendency: 0 })
  })

  it('leaves out a word that was taken back, and conversations from long ago', async () => {
    const { ann, bo, id } = await aWord()
    const { messages } = await history(ann, id)
    expect((await ann.ask('DELETE', `/conversations/${id}/messages/${messages[0]!.id}`)).status).toBe(200)
    await letPass(73)
    await expectCounts(bo, '0/0')
    await say(ann, id, 'Hello again')
    await letPass(73)
    await expectCounts(bo, '0/1')
    await letPass(24 * 90)
    await expectCounts(bo, '0/0')
  })

  it('holds no silence against a member after a block of either, a report of theirs, a ban or a deletion', async () => {
    const endings: ((bo: Person, ann: Person) => Promise<unknown>)[] = [
      (bo, ann) => block(bo, ann),
      (bo, ann) => block(ann, bo),
      (bo, ann) => report(bo, ann),
      (_, ann) => ban(ann),
      (_, ann) => hide(ann),
      (_, ann) => leave(ann),
      (_, ann) => erase(ann),
    ]
    for (const end of endings) {
      const { ann, bo } = await aWord()
      await letPass(73)
      await expectCounts(bo, '0/1')
      await end(bo, ann)
      await expectCounts(bo, '0/0')
    }
  })

  it('does not tell a member, by their own counts, that they were reported', async () => {
    const { ann, bo } = await aWord()
    await letPass(73)
    await report(ann, bo)
    await expectCounts(bo, '0/1')
  })
})

const report = (reporter: Person, target: Person) =>
  db
    .insertInto('reports')
    .values({
      id: randomUUID(),
      receipt: randomUUID(),
      reporterId: reporter.profileId,
      targetId: target.profileId,
      category: 'fake',
      evidence: '{}',
    })
    .execute()

describe('The tendency to answer', () => {
  it('lowers the place of who does not answer, raises it a little otherwise, and is zero while nothing is known', async () => {
    const { ann, silent, men } = await aSilentOne()
    const tendencies = await Promise.all(men.map(async (man) => (await countsOf(man)).tendency))
    expect(tendencies[0]).toBeLessThan(-200)
    expect(tendencies[1]).toBeGreaterThan(0)
    expect(tendencies[2]).toBe(0)
    // What else the two differ by would decide between them.
    await db.updateTable('memberLoad').set({ matches: 0, weekMatches: 0, pending: 0 }).execute()
    expect(idsOf(await recommendationsOf(ann)).at(-1)).toBe(silent.profileId)
  })

  it('can be read by nobody: not a stranger, not who is blocked, not who is recommended them', async () => {
    const { ann, silent, men } = await aSilentOne()
    const blocked = men[2]!
    await block(silent, blocked)
    expect((await stranger()('GET', `/profiles/${silent.profileId}`)).status).toBe(401)
    expect((await blocked.ask('GET', `/profiles/${silent.profileId}`)).status).toBe(404)
    const paths = [
      `/profiles/${silent.profileId}`,
      '/recommendations',
      '/discover',
      '/likes/received',
      '/likes/sent',
      '/matches',
    ]
    for (const path of paths) {
      const { status, body } = await ann.ask('GET', path)
      expect(status, path).toBeLessThan(300)
      expect(JSON.stringify(body), path).not.toMatch(/tendency|answered|waited|leaveOutAnswers/)
    }
  })

  it('is left out at once by a switch of the member alone, and counts anew without it', async () => {
    const { silent } = await aSilentOne()
    expect((await stranger()('PUT', '/me/settings', { leaveOutAnswers: true })).status).toBe(401)
    expect((await settle(silent, true)).body.leaveOutAnswers).toBe(true)
    const row = () =>
      db
        .selectFrom('memberLoad')
        .where('profileId', '=', silent.profileId)
        .select(['answered', 'waited', 'tendency'])
        .executeTakeFirst()
    expect(await row()).toEqual({ answered: 0, waited: 0, tendency: 0 })
    expect(await countsOf(silent)).toEqual({ counts: '0/0', tendency: 0 })
    expect((await settle(silent, false)).body).not.toHaveProperty('leaveOutAnswers')
    expect((await countsOf(silent)).counts).toBe('0/3')
  })

  it('is in the copy of the member: the own counts, and the switch', async () => {
    const { ann, bo, id } = await aWord()
    await say(bo, id, 'Hello yourself')
    await endDay(db)
    await settle(ann, true)
    const files = async (who: Person) => {
      const { body } = await who.ask<{ id: string }>('POST', '/me/exports')
      await built(services)
      return filesOf((await download(app, who, body.id)).rawPayload)
    }
    const own = await files(bo)
    expect(own.json('data/learned.json')).toMatchObject({ answered: 1, waited: 1 })
    expect(own.text('data/learned.json')).not.toContain('tendency')
    expect((await files(ann)).json('data/profile.json')).toMatchObject({ leaveOutAnswers: true })
  })

  it('goes with the account', async () => {
    const { silent } = await aSilentOne()
    await erase(silent)
    const left = await db.selectFrom('memberLoad').where('profileId', '=', silent.profileId).selectAll().execute()
    expect(left).toEqual([])
  })
})
