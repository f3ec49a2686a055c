import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyReportEvidence } from '../../pictures/evidence/queries.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'
import { startCases } from './testing.ts'

const { services, db, member, staff, begin, report, open, caseOf, logOf, lastOf } = await startCases()

beforeEach(() => sql`delete from cases`.execute(services.vaultDb))

describe('An open case', () => {
  it('shows what was reported then and is now, the reporter’s record and what happened since', async () => {
    const [ann, bo, mo] = [
      await member('Ann'),
      await member('Bo', { bio: 'Send me money, all of you.' }),
      await staff('Mo'),
    ]
    await bo.ask('POST', '/me/photos', photoForm(jpeg))
    await sql`insert into blocked_users (blocker_id, blocked_id, created_at)
      values (
        ${bo.profileId},
        ${ann.profileId},
        now() - interval '2 minutes 5 seconds')`.execute(db)
    const { id } = await report(ann, bo, { category: 'scam', text: 'Asked for money.' })
    await copyReportEvidence(services, id)
    await db.updateTable('profiles').set({ bio: 'I am harmless.' }).where('id', '=', bo.profileId).execute()
    const { body } = await open(mo, await caseOf(bo))
    expect(body.items).toMatchObject([
      {
        kind: 'report',
        words: 'Asked for money.',
        asReported: { bio: 'Send me money, all of you.', pictures: [{ reported: false }] },
        reporter: { name: 'Ann B.', filed: 1, upheld: 0, dismissed: 0, minutesAfterBlock: 2 },
      },
    ])
    expect(body.subject).toMatchObject({ now: { bio: 'I am harmless.' }, strikes: 0, recommended: 'warn' })
    expect(body.history.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['reported', 'photo_added', 'joined']),
    )
    const said = JSON.stringify(body)
    for (const secret of [bo.email, ann.email, 'lat', 'address']) expect(said).not.toContain(secret)
    const kept = body.items[0]!.asReported!.pictures[0]!
    const present = body.subject!.now.pictures[0]!
    for (const { url } of [kept, present])
      for (const size of ['thumb', 'full']) {
        const answer = await mo.open(`${url}?size=${size}`)
        expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
          200,
          'image/webp',
          'no-store',
        ])
        expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
      }
    await mo.open(`${kept.url}?size=thumb`)
    const looks = (await logOf(mo.userId)).filter(({ act }) => act === 'picture_seen')
    expect(looks).toHaveLength(4)
    expect((await mo.open(`${kept.url.replace(/[^/]+$/, randomUUID())}`)).statusCode).toBe(404)
    expect((await ann.open(kept.url)).statusCode).toBe(404)
  })

  it.each([
    ['threat', 'suspend'],
    ['harassment', 'warn'],
  ])('suggests a step as grave as its category: %s, %s', async (category, recommended) => {
    const [ann, bo, mo] = [await member('Ann'), await member('Bo'), await staff('Mo')]
    await report(ann, bo, { category })
    const { body } = await open(mo, await caseOf(bo))
    expect(body.subject).toMatchObject({ strikes: 0, recommended })
  })

  it('has no picture of a photo on a list of child abuse, as it is or as a report kept it', async () => {
    const [ann, bo, mo] = [await member('Ann'), await member('Bo'), await staff('Mo')]
    await bo.ask('POST', '/me/photos', photoForm(jpeg))
    const { id } = await report(ann, bo, { category: 'sexual' })
    await copyReportEvidence(services, id)
    const { body } = await open(mo, await caseOf(bo))
    const urls = [body.items[0]!.asReported!.pictures[0]!, body.subject!.now.pictures[0]!].map(({ url }) => url)
    await sql`insert into sealed_evidence (photo_id, user_id, profile_id, storage_key, facts)
      select
        id,
        ${bo.userId},
        profile_id,
        storage_key,
        '{}'
      from profile_images
      where profile_id = ${bo.profileId}`.execute(db)
    for (const url of urls) expect((await mo.open(`${url}?size=full`)).statusCode).toBe(404)
  })

  it('shows what surrounds a reported message to its holder alone, with a reason that stands in the log', async () => {
    const [ann, bo, mo] = [await member('Ann'), await member('Bo'), await staff('Mo')]
    const { id: conversationId } = await begin(ann, bo)
    const say = async (who: Person, content: string) => {
      const id = randomUUID()
      await who.ask('PUT', `/conversations/${conversationId}/messages/${id}`, { content })
      return id
    }
    await say(ann, 'Before')
    const bad = await say(bo, 'Bad')
    const other = await say(ann, 'After')
    await report(ann, bo, { conversationId, messageIds: [bad], category: 'harassment' })
    const caseId = await caseOf(bo)
    const path = `/admin/cases/${caseId}/surroundings`
    const { body } = await open(mo, caseId)
    const asked = { itemId: body.items[0]!.id, messageId: bad, reason: 'It sounds like a threat.' }
    expect(body.items[0]!.messages).toMatchObject([{ content: 'Bad', byMember: true, reported: true }])
    expect((await mo.ask('POST', path, { ...asked, reason: ' ' })).status).toBe(400)
    expect((await mo.ask('POST', path, { ...asked, messageId: other })).status).toBe(404)
    const answer = await mo.ask<{ content: string; reported: boolean }[]>('POST', path, asked)
    expect(answer.body.map(({ content, reported }) => [content, reported])).toEqual(
      expect.arrayContaining([
        ['Before', false],
        ['Bad', true],
        ['After', false],
      ]),
    )
    expect(await lastOf(mo.userId)).toMatchObject({
      act: 'surroundings_read',
      caseId,
      details: { reason: asked.reason },
    })
    await mo.ask('DELETE', `/admin/cases/${caseId}/claim`)
    expect((await mo.ask('POST', path, asked)).body).toEqual({ code: 'NOT_CLAIMED' })
  })

  it('takes notes and another category, which its next reader must have seen', async () => {
    const [ann, bo, mo] = [await member('Ann'), await member('Bo'), await staff('Mo')]
    await report(ann, bo)
    const caseId = await caseOf(bo)
    const path = `/admin/cases/${caseId}`
    await mo.ask('POST', `${path}/notes`, { text: 'Looks like a bot.' })
    expect((await open(mo, caseId)).body.notes).toMatchObject([{ author: 'Mo', text: 'Looks like a bot.' }])
    expect((await mo.ask('PATCH', path, { version: 1, category: 'threat' })).status).toBe(200)
    expect((await mo.ask('PATCH', path, { version: 1, category: 'fake' })).body).toEqual({ code: 'CASE_CHANGED' })
    expect((await open(mo, caseId)).body).toMatchObject({ category: 'threat', severity: 'critical', version: 2 })
    expect((await logOf(mo.userId)).find(({ act }) => act === 'case_categorised')).toMatchObject({
      before: { category: 'spam' },
      after: { category: 'threat' },
    })
  })

  it('is opened by staff for what they find themselves, and found by number, name, address and receipt', async () => {
    const [ann, bo, mo] = [await member('Ann'), await member('Boromir'), await staff('Mo')]
    const made = await mo.ask<{ caseId: string }>('POST', '/admin/cases', {
      profileId: bo.profileId,
      category: 'scam',
      reason: 'Same text to ten members.',
    })
    const { body } = await open(mo, made.body.caseId)
    expect(body).toMatchObject({
      items: [{ facts: { byStaff: true } }],
      notes: [{ text: 'Same text to ten members.' }],
    })
    const { receipt } = await report(ann, bo)
    const find = async (text: string, by = mo) =>
      (await by.ask<object[]>('GET', `/admin/find?text=${encodeURIComponent(text)}`)).body
    expect(await find(`#${body.number}`)).toEqual([{ kind: 'case', id: body.id, label: `#${body.number}` }])
    expect(await find(receipt)).toEqual([{ kind: 'report', id: body.id, label: receipt }])
    for (const text of ['boromir', bo.profileId, bo.userId])
      expect(await find(text)).toEqual([{ kind: 'member', id: bo.profileId, label: 'Boromir B.' }])
    expect(await find(bo.email)).toEqual([])
    const ada = await staff('Ada', 'admin')
    for (const text of ['boromir', bo.email])
      expect(await find(text, ada)).toEqual([
        { kind: 'member', id: bo.profileId, label: 'Boromir B.', userId: bo.userId },
      ])
  })

  it('is reached from a whole phone number however it is written, by staff who may look at accounts', async () => {
    const [bo, mo, ada] = [await member('Bo'), await staff('Mo'), await staff('Ada', 'admin')]
    await db.updateTable('user').set({ phoneNumber: '+4520304050' }).where('id', '=', bo.userId).execute()
    const find = async (by: Person, text: string) =>
      (await by.ask('GET', `/admin/find?text=${encodeURIComponent(text)}`)).body
    for (const text of ['+4520304050', '+45 20 30 40 50', '0045 (20) 30-40-50', '4520304050', '20 30 40 50']) {
      expect(await find(ada, text)).toEqual([{ kind: 'member', id: bo.profileId, label: 'Bo B.', userId: bo.userId }])
      expect(await find(mo, text)).toEqual([])
    }
    for (const text of ['+45203040', '203040']) expect(await find(ada, text)).toEqual([])
  })

  it('shows so many items and notes, undecided and new ones first, and says how many there are beyond', async () => {
    const [ann, bo, mo] = [await member('Ann'), await member('Bo'), await staff('Mo')]
    await report(ann, bo)
    const id = await caseOf(bo)
    await sql`insert into case_items (case_id, kind, source_id, decided_at)
      select
        ${id}::uuid,
        'report',
        gen_random_uuid(),
        case when n <= 5 then now() end
      from generate_series(1, 104) n`.execute(db)
    await sql`insert into case_notes (case_id, voice, author_label, text, written_at)
      select
        ${id}::uuid,
        'internal',
        'Mo',
        'Note ' || n,
        now() + n * interval '1 second'
      from generate_series(1, 203) n`.execute(db)
    const { body } = await open(mo, id)
    expect(body).toMatchObject({ moreItems: 5, moreNotes: 3 })
    expect(body.items.filter(({ decidedAt }) => decidedAt)).toEqual([])
    expect([body.notes.length, body.notes[0]!.text, body.notes.at(-1)!.text]).toEqual([200, 'Note 4', 'Note 203'])
  })

  it('keeps named filters for each staff member', async () => {
    const [mo, mia] = [await staff('Mo'), await staff('Mia')]
    const filters = [
      { name: 'Grave', filter: { severities: ['critical'], claim: 'free', finder: 'any', state: 'open' } },
    ]
    expect((await mo.ask('PUT', '/admin/filters', { filters })).status).toBe(200)
    expect((await mo.ask('GET', '/admin/filters')).body).toEqual(filters)
    expect((await mia.ask('GET', '/admin/filters')).body).toEqual([])
  })
})
