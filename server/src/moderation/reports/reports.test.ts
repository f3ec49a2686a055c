import { randomUUID } from 'node:crypto'
import { deletionWords } from '@hearth/shared/account/deletion'
import { countedElsewhere } from '@hearth/shared/limits'
import type { Evidence, Report } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDue, purgeAccount } from '../../account/deletion/queries.ts'
import { startChat } from '../../chat/testing.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'

const { services, db, stranger, newcomer, member, people, begin, say, ban, erase } = await startChat()
const missingId = '00000000-0000-4000-8000-000000000000'

const report = (who: Person, about: Pick<Person, 'profileId'>, more = {}) =>
  who.ask<Report>('POST', '/reports', { profileId: about.profileId, category: 'scam', ...more })
const rowOf = (id: string) => db.selectFrom('reports').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const evidenceOf = async (id: string) => (await rowOf(id)).evidence as unknown as Evidence
type Page = { reports: Report[]; nextCursor: string | null }
const reportsOf = async (who: Person, question = '') => (await who.ask<Page>('GET', `/reports${question}`)).body
/** Expects a copy in the store that no member can read. */
async function expectKept(file: string, members: Person[]) {
  expect(await services.photoStore.exists(file)).toBe(true)
  for (const one of members) expect((await one.open(`/photos/${file}`)).statusCode).toBe(404)
}

describe('A report', () => {
  it('is refused to visitors and newcomers', async () => {
    const { bo } = await people()
    const body = { profileId: bo.profileId, category: 'scam' }
    expect((await stranger()('POST', '/reports', body)).status).toBe(401)
    expect((await report(await newcomer('Ned'), bo)).status).toBe(403)
  })

  it('gets a receipt at once and stores its subject as it was (safety 2)', async () => {
    const { ann, bo } = await people()
    const { status, body } = await report(ann, bo, { text: '  Asks for gift cards.  ' })
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        receipt: expect.stringMatching(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
        about: 'profile',
        name: 'Bo B.',
        category: 'scam',
        text: 'Asks for gift cards.',
        state: 'open',
        decidedAt: null,
        createdAt: expect.any(String),
        answer: '',
        appeal: null,
        notes: [],
      },
    ])
    await bo.ask('PUT', '/me/profile', { ...(await import('@hearth/shared/testing')).aProfile, bio: 'All quite new.' })
    expect(await rowOf(body.id)).toMatchObject({
      reporterId: ann.profileId,
      targetId: bo.profileId,
      hidesTarget: false,
    })
    expect((await evidenceOf(body.id)).target).toMatchObject({
      bio: 'Likes long walks and short meetings.',
      age: expect.any(Number),
    })
  })

  it('about a member who blocked the reporter, or a missing one, is accepted like any other (safety 1)', async () => {
    const { ann, eve } = await people()
    const [banned, gone] = [await member('Ban'), await member('Gone')]
    await ban(banned)
    await erase(gone)
    const answers = []
    for (const one of [ann, banned, gone, { profileId: missingId }])
      answers.push(await report(eve, one, { text: 'Rude.', block: true }))
    for (const { status, body } of answers) {
      const { id: _, receipt: __, createdAt: ___, ...rest } = body
      const plain = {
        about: 'profile',
        name: null,
        category: 'scam',
        text: 'Rude.',
        state: 'open',
        decidedAt: null,
        answer: '',
        appeal: null,
        notes: [],
      }
      expect([status, rest]).toEqual([200, plain])
    }
    expect(await rowOf(answers[0]!.body.id)).toMatchObject({ targetId: ann.profileId })
    expect(await rowOf(answers[3]!.body.id)).toMatchObject({ targetId: null, reporterId: eve.profileId })
  })

  it('about oneself is refused', async () => {
    const { ann } = await people()
    expect((await report(ann, ann)).status).toBe(404)
  })

  it('is refused with the wrong field, and not stored', async () => {
    const { ann, bo } = await people()
    const refused = async (more: object) => {
      const { status, body } = await report(ann, bo, more)
      return [status, (body as unknown as { data: { problems: unknown } }).data.problems]
    }
    const problem = (field: string, code: string) => [400, [{ field, code }]]
    expect(await refused({ category: 'ugly' })).toEqual(problem('category', 'category_required'))
    expect(await refused({ category: 'other' })).toEqual(problem('text', 'text_required'))
    expect(await refused({ text: 'é'.repeat(1001) })).toEqual(problem('text', 'text_too_long'))
    expect(await refused({ messageIds: [randomUUID()] })).toEqual(problem('conversationId', 'conversation_required'))
    expect((await report(ann, bo, { state: 'upheld' })).status).toBe(400)
    expect((await reportsOf(ann)).reports).toEqual([])
  })

  it('sent again, or twice at once, is stored once', async () => {
    const { ann, bo } = await people()
    const id = randomUUID()
    const answers = await Promise.all([report(ann, bo, { id }), report(ann, bo, { id })])
    answers.push(await report(ann, bo, { id }))
    expect(new Set(answers.map(({ body }) => body.receipt)).size).toBe(1)
    expect((await reportsOf(ann)).reports).toHaveLength(1)
    expect((await report(bo, ann, { id })).status).toBe(404)
  })

  it('can block in the same step', async () => {
    const { ann, bo } = await people()
    await report(ann, bo, { block: true })
    expect((await bo.ask('GET', `/profiles/${ann.profileId}`)).status).toBe(404)
    expect((await ann.ask<{ blocks: unknown[] }>('GET', '/blocks')).body.blocks[0]).toMatchObject({ name: 'Bo B.' })
  })

  it('is limited per day, and the refusal says when to retry (safety 60)', async () => {
    const { ann, bo } = await people()
    const perDay = countedElsewhere.reports.max
    for (let i = 0; i < perDay - 1; i++) await report(ann, bo)
    const last = await Promise.all([report(ann, bo), report(ann, bo), report(ann, bo)])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const refused = await report(ann, bo)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect((await reportsOf(ann, '?limit=100')).reports).toHaveLength(perDay)
    await db
      .updateTable('reports')
      .set({ createdAt: new Date(Date.now() - 86_401_000) })
      .where('reporterId', '=', ann.profileId)
      .execute()
    expect((await report(ann, bo)).status).toBe(200)
  })
})

describe('A report of a photo', () => {
  const withPhoto = async () => {
    const { ann, bo } = await people()
    const photos = [await bo.ask<{ id: string }>('POST', '/me/photos', photoForm(jpeg))]
    photos.push(await bo.ask<{ id: string }>('POST', '/me/photos', photoForm(jpeg)))
    return { ann, bo, photoId: photos[1]!.body.id }
  }

  it('stores a copy, which stays when the member deletes the photo', async () => {
    const { ann, bo, photoId } = await withPhoto()
    const { body } = await report(ann, bo, { photoId, category: 'sexual' })
    expect(body).toMatchObject({ about: 'photo' })
    await bo.ask('DELETE', `/me/photos/${photoId}`)
    const { photos } = await evidenceOf(body.id)
    expect(photos).toHaveLength(2)
    const [kept] = photos.filter((photo) => photo.reported)
    expect(kept).toMatchObject({ id: photoId, file: expect.stringMatching(/\/full\.webp$/) })
    await expectKept(kept!.file, [ann, bo])
  })

  it('that is already deleted is accepted', async () => {
    const { ann, bo } = await people()
    const { status, body } = await report(ann, bo, { photoId: randomUUID() })
    expect([status, body.about]).toEqual([200, 'photo'])
  })
})

describe('A report of messages', () => {
  it('copies the chosen ones, and keeps them when they are unsent, even after a block', async () => {
    const { ann, bo } = await people()
    const { id: conversationId } = await begin(ann, bo)
    const first = await say(ann, conversationId, 'Hello')
    const second = await say(bo, conversationId, 'Send me money')
    await say(bo, conversationId, 'not chosen')
    await bo.ask('PUT', `/blocks/${ann.profileId}`)
    const messageIds = [second.body.id, first.body.id]
    const { body } = await report(ann, bo, { conversationId, messageIds, text: 'Scam.' })
    expect(body).toMatchObject({ about: 'messages', name: 'Bo B.' })
    await db.updateTable('messages').set({ content: '', removedAt: new Date() }).execute()
    expect((await evidenceOf(body.id)).messages).toMatchObject([
      { seq: 1, byTarget: false, content: 'Hello' },
      { seq: 2, byTarget: true, content: 'Send me money', removedAt: null },
    ])
  })

  it("copies a message's photo, which stays when the message is unsent", async () => {
    const { ann, bo } = await people()
    const { id: conversationId } = await begin(ann, bo)
    const messageId = randomUUID()
    const path = `/conversations/${conversationId}/messages/${messageId}`
    expect((await bo.ask('PUT', `${path}/photo`, photoForm(jpeg))).status).toBe(200)
    const { body } = await report(ann, bo, { conversationId, messageIds: [messageId], category: 'sexual' })
    expect((await bo.ask('DELETE', path)).status).toBe(200)
    const [kept] = (await evidenceOf(body.id)).messages
    expect(kept).toMatchObject({ byTarget: true, content: '', photo: expect.stringMatching(/\/full\.webp$/) })
    await expectKept(kept!.photo!, [ann, bo])
  })

  it("of another's conversation, another member or other messages is refused identically", async () => {
    const { ann, bo } = await people()
    const cleo = await member('Cleo')
    const { id: conversationId } = await begin(ann, bo)
    const { body } = await say(bo, conversationId, 'private')
    const messageIds = [body.id]
    for (const [who, about, more] of [
      [cleo, bo, { conversationId, messageIds }],
      [ann, cleo, { conversationId, messageIds }],
      [ann, bo, { conversationId, messageIds: [randomUUID()] }],
      [ann, bo, { conversationId: missingId, messageIds }],
    ] as const) {
      const answer = await report(who, about, more)
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
    }
  })

  it('is still possible when the other account is deleted', async () => {
    const { ann, bo } = await people()
    const { id: conversationId } = await begin(ann, bo)
    const { body } = await say(bo, conversationId, 'I am at your door')
    await erase(bo)
    const sent = await report(ann, bo, { conversationId, messageIds: [body.id], category: 'threat' })
    expect((await evidenceOf(sent.body.id)).messages).toMatchObject([{ byTarget: true, content: 'I am at your door' }])
  })
})

describe('A report about a member who leaves', () => {
  const about = (who: Person, conversationId: string, more = {}) =>
    who.ask<Report>('POST', '/reports', { conversationId, category: 'scam', ...more })

  it('names the conversation, before and after the day, and the answers are the same', async () => {
    const { ann, bo } = await people()
    const eve = await member('Eve')
    const { id } = await begin(ann, bo)
    await say(bo, id, 'Send me money')
    await say(ann, id, 'No')
    const messages = [
      { byTarget: true, content: 'Send me money' },
      { byTarget: false, content: 'No' },
    ]
    expect((await bo.ask('POST', '/me/deletion', { word: deletionWords.en })).status).toBe(200)
    const first = (await about(ann, id)).body
    expect(await rowOf(first.id)).toMatchObject({
      targetId: bo.profileId,
      evidence: { target: { name: 'Bo B.' }, messages },
    })
    expect((await report(ann, bo, { conversationId: id })).body.name).toBeNull()
    for (const [who, conversationId] of [
      [eve, id],
      [ann, missingId],
    ] as const)
      for (const block of [false, true])
        expect(await about(who, conversationId, { block })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await ann.ask('POST', '/reports', { category: 'scam' })).status).toBe(400)
    await db.transaction().execute((transaction) => makeDue(transaction, [bo.userId]))
    expect(await purgeAccount(services, bo.userId)).toBe(true)
    const second = (await about(ann, id, { category: 'underage' })).body
    expect(await rowOf(second.id)).toMatchObject({ targetId: null, evidence: { target: null, messages } })
    expect([first.name, second.name]).toEqual([null, null])
    expect((await about(eve, id)).status).toBe(404)
  })
})

describe('Evidence from a conversation whose partner was deleted', () => {
  it('concerns the partner, never a member who was not in it', async () => {
    const { ann, bo } = await people()
    const [cleo, dan] = [await member('Cleo'), await member('Dan')]
    const { id: conversationId } = await begin(ann, bo)
    const theirs = (await say(bo, conversationId, 'I am at your door')).body
    const own = (await say(ann, conversationId, 'Leave me alone')).body
    const other = await begin(ann, dan)
    await say(ann, other.id, 'Hello Dan')
    await db.deleteFrom('user').where('id', 'in', [bo.userId, dan.userId]).execute()
    const messageIds = [theirs.id, own.id]
    for (const about of [cleo, dan, { profileId: missingId }]) {
      const answer = await report(ann, about, { conversationId, messageIds, category: 'threat' })
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
    }
    expect((await report(cleo, bo, { conversationId, messageIds })).status).toBe(404)
    const sent = await report(ann, bo, { conversationId, messageIds, category: 'threat' })
    expect((await evidenceOf(sent.body.id)).messages).toMatchObject([{ byTarget: true }, { byTarget: false }])
  })

  it('identifies no one from the rows without the key', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    await erase(bo)
    const { rows } = await sql<{ bare: boolean; kept: boolean }>`
      select
        former_partner is not null as kept,
        former_partner in (
          sha256(uuid_send(${bo.profileId}::uuid)),
          sha256(uuid_send(${id}::uuid) || uuid_send(${bo.profileId}::uuid))) as bare
      from conversation_members
      where conversation_id = ${id}`.execute(db)
    expect(rows).toEqual([{ kept: true, bare: false }])
    await expect(sql`select key from vault.former_partner_key`.execute(db)).rejects.toThrow('permission denied')
  })
})

describe('The list of own reports', () => {
  it('is visible to the reporter only', async () => {
    const { ann, bo } = await people()
    await report(ann, bo)
    expect((await stranger()('GET', '/reports')).status).toBe(401)
    expect((await reportsOf(bo)).reports).toEqual([])
  })

  it('shows the state of each, newest first, page by page (safety 3)', async () => {
    const { ann, bo } = await people()
    const sent = []
    for (const category of ['scam', 'fake', 'spam']) sent.push((await report(ann, bo, { category })).body)
    await db
      .updateTable('reports')
      .set({ state: 'upheld', decidedAt: new Date() })
      .where('id', '=', sent[0]!.id)
      .execute()
    const first = await reportsOf(ann, '?limit=2')
    expect(first.reports.map(({ receipt }) => receipt)).toEqual([sent[2]!.receipt, sent[1]!.receipt])
    const second = await reportsOf(ann, `?cursor=${first.nextCursor}`)
    expect(second.reports).toMatchObject([{ category: 'scam', state: 'upheld', decidedAt: expect.any(String) }])
    expect(second.nextCursor).toBeNull()
    expect((await ann.ask('GET', '/reports?cursor=x')).status).toBe(400)
  })

  it('is deleted with the account; the report itself stays for moderators', async () => {
    const { ann, bo } = await people()
    const { body } = await report(ann, bo)
    for (const one of [ann, bo]) await erase(one)
    expect(await rowOf(body.id)).toMatchObject({ reporterId: null, targetId: null })
  })
})
