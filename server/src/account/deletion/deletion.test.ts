import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deletionDays, deletionWords, isDeletionWord } from '@hearth/shared/account/deletion'
import type { Conversation } from '@hearth/shared/chat/chat'
import type { MessagePage } from '@hearth/shared/chat/messages'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startChat } from '../../chat/testing.ts'
import { sweepPhotos } from '../../pictures/photos/sweep.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import { addRoles } from '../../testing/roles.ts'
import type { Person } from '../../testing/services.ts'
import { built, download, filesOf as filesOfExport } from '../export/testing.ts'
import { identity, tokenOf } from '../identity/testing.ts'
import { jobs } from './jobs.ts'
import { makeDue } from './queries.ts'
import { filesOf, fillEveryTable, tracesOf } from './testing.ts'

const running = await startChat()
const { app, services, db, stranger, member, people, begin, say, history, lockChanges, unlockChanges } = running
const { signIn, mailsTo } = identity(running)
const purge = () => jobs[0]!.run(services, null)

const word = deletionWords.en
const remove = (who: Pick<Person, 'ask'>, typed = word) =>
  who.ask<{ deletesAt: string; code: string }>('POST', '/me/deletion', { word: typed })
const me = (ask: Person['ask']) => ask<{ account: { deletesAt: string | null } }>('GET', '/me')
const userOf = (userId: string) => db.selectFrom('user').where('id', '=', userId).selectAll().executeTakeFirst()
const codeKey = (email: string) => createHash('sha256').update(`sign-in-otp-${email}`).digest('base64url')
/** Moves the clock of one account's deletion. */
const daysLater = (userId: string, days: number) =>
  sql`update "user" set deletes_at = deletes_at - ${`${days} days`}::interval
    where id = ${userId}`.execute(services.vaultDb)
/** Signs in by password in a new browser. */
async function back(who: Person) {
  const ask = stranger()
  expect((await signIn(who.email, password, ask)).status).toBe(200)
  return ask
}

let ann: Person
let bo: Person
beforeEach(async () => {
  ;({ ann, bo } = await people())
})

/** What a new export of a member calls the partner of the only conversation. */
async function exportedName(who: Person) {
  const { body } = await who.ask<{ id: string }>('POST', '/me/exports')
  await built(services)
  const { rawPayload } = await download(app, who, body.id)
  return filesOfExport(rawPayload).json<{ with: string }>('data/conversations/001.json').with
}

describe('Deleting the account', () => {
  it('needs a session, the word, a recent proof, and another admin than the last', async () => {
    expect((await remove({ ask: stranger() as Person['ask'] })).status).toBe(401)
    for (const typed of ['', 'delete me', 'LÖSCH'])
      expect((await remove(ann, typed)).body).toEqual({
        code: 'INVALID',
        data: { problems: [{ field: 'word', code: 'word_differs' }] },
      })
    const session = (change: object) => db.updateTable('session').set(change).where('userId', '=', ann.userId).execute()
    await session({ authenticatedAt: new Date(Date.now() - 11 * 60_000) })
    expect(await remove(ann)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
    await session({ authenticatedAt: new Date() })
    await lockChanges(ann)
    expect(await remove(ann)).toMatchObject({ status: 403, body: { code: 'CHANGES_LOCKED' } })
    await unlockChanges(ann)
    await addRoles(db, { userId: ann.userId, role: 'admin' })
    expect(await remove(ann)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
    await db.deleteFrom('userRoles').where('userId', '=', ann.userId).execute()
    expect(await userOf(ann.userId)).toMatchObject({ deletesAt: null })
    expect((await remove(ann, ` ${word.toLowerCase()} `)).status).toBe(200)
  })

  it('takes the word of every language, in capitals or not, with or without spaces inside', () => {
    for (const one of Object.values(deletionWords))
      for (const typed of [one, one.toLowerCase(), one.normalize('NFD'), ` ${one}\u200b`, [...one].join('\u200b')])
        expect([one, isDeletionWord(typed)]).toEqual([one, true])
  })

  it('ends every session and token, and tells the owner the day', async () => {
    const tab = await back(ann)
    const tokens = await stranger()<{ access_token: string; refresh_token: string }>('POST', '/auth/token', {
      grant_type: 'password',
      email: ann.email,
      password,
    })
    const { status, body } = await remove(ann)
    expect(status).toBe(200)
    const days = (Date.parse(body.deletesAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(deletionDays - 0.01)
    expect(days).toBeLessThanOrEqual(deletionDays)
    for (const ask of [ann.ask, tab]) expect((await me(ask)).status).toBe(401)
    expect((await remove(ann)).status).toBe(401)
    const refreshed = await stranger()('POST', '/auth/token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.body.refresh_token,
    })
    expect(refreshed.status).toBe(401)
    const mail = (await mailsTo(ann.email)).find(({ subject }) => subject.includes('will be deleted'))
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(body.deletesAt))
    expect(mail!.subject).toBe(`Your Hearth account will be deleted on ${day}`)
    expect(mail!.text).toContain('Changed your mind? Sign in')
  })

  it('is taken back by "this wasn\'t me"', async () => {
    await remove(ann)
    const mail = (await mailsTo(ann.email)).find(({ subject }) => subject.includes('will be deleted'))
    await stranger()('POST', '/not-me', { token: tokenOf(mail!.links[0]) })
    expect(await userOf(ann.userId)).toMatchObject({ deletesAt: null, changesLockedUntil: expect.any(Date) })
    expect((await bo.ask('GET', `/profiles/${ann.profileId}`)).status).toBe(200)
  })
})

describe('During the 14 days', () => {
  type Document = { paths: Record<string, Record<string, unknown>> }
  it('every sign-in opens one screen: each operation says why, except the way back and out', async () => {
    await remove(ann)
    const browser = await back(ann)
    const { body } = await stranger()<{ access_token: string }>('POST', '/auth/token', {
      grant_type: 'password',
      email: ann.email,
      password,
    })
    const program = async (method: string, path: string, payload?: unknown) => {
      const headers = { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' }
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers,
        payload: payload as object,
      })
      return { status: answer.statusCode, body: answer.json() as { code?: string } }
    }
    const { paths } = (await app.inject('/api/openapi.json')).json() as Document
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path.replace(/\{\w+\}/g, randomUUID())] as const),
    )
    const visitor = stranger()
    const asked: (readonly [string, string])[] = []
    for (const [method, path] of operations)
      if (!/^\/(me|me\/deletion|second-factor|auth\/.*)$/.test(path) && (await visitor(method, path)).status === 401)
        asked.push([method, path])
    expect(asked.length).toBeGreaterThan(50)
    for (const ask of [browser, program])
      for (const [method, path] of asked) {
        const answer = await ask(method, path, method === 'GET' ? undefined : {})
        expect([method, path, answer.status, (answer.body as { code: string }).code]).toEqual([
          method,
          path,
          403,
          'DELETION_SCHEDULED',
        ])
      }
    for (const [method, path] of [
      ['POST', '/auth/change-password'],
      ['POST', '/auth/link-social'],
      ['GET', '/auth/passkey/generate-register-options'],
      ['GET', '/auth/user'],
      ['PUT', '/auth/user'],
      ['POST', '/auth/authorize'],
    ] as const)
      expect([path, (await browser(method, path, method === 'GET' ? undefined : {})).body]).toMatchObject([
        path,
        { code: 'DELETION_SCHEDULED' },
      ])
    expect((await me(browser)).body.account.deletesAt).toMatch(/Z$/)
    expect((await browser('POST', '/auth/sign-out', {})).status).toBe(200)
  })

  it('others find no trace, and coming back restores everything as it was', async () => {
    const { id } = await begin(ann, bo)
    await ann.ask('POST', '/me/photos', photoForm(jpeg))
    const photoId = randomUUID()
    await say(ann, id, 'hello')
    await ann.ask('PUT', `/conversations/${id}/messages/${photoId}/photo`, photoForm(jpeg))
    const photoPath = `/photos/messages/${photoId}/full.webp`
    const shown = await bo.ask<{ photos: { urls: Record<string, string> }[] }>('GET', `/profiles/${ann.profileId}`)
    const profilePhoto = Object.values(shown.body.photos[0]!.urls)[0]!
    const seen = async () => ({
      profile: (await bo.ask('GET', `/profiles/${ann.profileId}`)).status,
      photos: [(await bo.open(photoPath)).statusCode, (await bo.open(profilePhoto)).statusCode],
      conversation: (await bo.ask<Conversation>('GET', `/conversations/${id}`)).body,
      messages: (await history(bo, id)).messages,
    })
    const before = await seen()
    expect(before).toMatchObject({ profile: 200, photos: [200, 200], conversation: { closed: null } })
    await remove(ann)
    const gone = await seen()
    expect(gone).toMatchObject({ profile: 404, photos: [404, 404], conversation: { closed: 'deleted' } })
    expect(gone.conversation.partner).toMatchObject({ id: null, name: '', photo: null })
    expect(gone.messages.map(({ content, photo, senderId }) => [content, photo, senderId])).toEqual([
      ['hello', null, null],
      ['', null, null],
    ])
    expect(await say(bo, id, 'hi?')).toMatchObject({ status: 409, body: { data: { reason: 'deleted' } } })
    expect((await bo.ask('PUT', `/likes/${ann.profileId}`)).status).toBe(404)
    expect(await exportedName(bo)).toBe('Former member')
    await bo.ask('PUT', `/blocks/${ann.profileId}`)
    expect((await bo.ask<{ blocks: object[] }>('GET', '/blocks')).body.blocks).toEqual([])
    const browser = await back(ann)
    expect((await browser('DELETE', '/me/deletion')).body).toEqual({ deletesAt: null })
    expect((await browser('DELETE', '/me/deletion')).status).toBe(200)
    expect(await seen()).toEqual(before)
    expect((await browser('GET', '/discover')).status).toBe(200)
    const subjects = (await mailsTo(ann.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Welcome back: your Hearth account stays')
  })

  it('end with the day: the account cannot come back while the job is at work', async () => {
    await remove(ann)
    const browser = await back(ann)
    await daysLater(ann.userId, deletionDays)
    expect((await browser('DELETE', '/me/deletion')).status).toBe(404)
    expect((await userOf(ann.userId))!.deletesAt).not.toBeNull()
  })
})

describe('The job', () => {
  it('deletes who is due, whichever process comes first, and repeats what was interrupted', async () => {
    const eve = await member('Eve')
    for (const who of [ann, bo, eve]) await who.ask('POST', '/me/photos', photoForm(jpeg))
    for (const who of [ann, bo, eve]) await remove(who)
    await purge()
    expect(await userOf(ann.userId)).toBeDefined()
    for (const { userId } of [ann, bo]) await daysLater(userId, deletionDays)
    const { photoStore } = services
    const { deleteAll } = photoStore
    onTestFinished(() => {
      photoStore.deleteAll = deleteAll
    })
    let calls = 0
    photoStore.deleteAll = (key) => (calls++ ? deleteAll.call(photoStore, key) : Promise.reject(new Error('away')))
    await purge()
    expect([await userOf(ann.userId), await userOf(bo.userId)].filter(Boolean)).toHaveLength(1)
    await Promise.all([purge(), purge(), purge()])
    expect([await userOf(ann.userId), await userOf(bo.userId)]).toEqual([undefined, undefined])
    expect(await userOf(eve.userId)).toBeDefined()
    const { rows } = await sql<{ kind: string }>`select kind from security_events
      where user_id in (${ann.userId}, ${bo.userId}) and kind = 'account_deleted'`.execute(db)
    expect(rows).toHaveLength(2)
  })

  it('deletes copies of the data of an account that an admin removes', async () => {
    const before = filesOf(services)
    await ann.ask('POST', '/me/exports')
    await built(services)
    expect(filesOf(services)).toHaveLength(before.length + 1)
    await db.transaction().execute((transaction) => makeDue(transaction, [ann.userId]))
    await purge()
    expect([await userOf(ann.userId), filesOf(services)]).toEqual([undefined, before])
  })

  it('leaves no row and no file that names the member, except what docs/privacy.md lists', async () => {
    const phone = '+4915112345678'
    await db
      .updateTable('user')
      .set({ phoneNumber: phone, phoneNumberVerified: true })
      .where('id', '=', ann.userId)
      .execute()
    await bo.ask('POST', '/me/photos', photoForm(jpeg))
    const others = filesOf(services)
    await ann.ask('POST', '/me/photos', photoForm(jpeg))
    const { id } = await begin(ann, bo)
    await say(ann, id, 'hello')
    await say(bo, id, 'hi')
    const photoId = randomUUID()
    await ann.ask('PUT', `/conversations/${id}/messages/${photoId}/photo`, photoForm(jpeg))
    await ann.ask('PUT', `/conversations/${id}/messages/${photoId}/reaction`, { emoji: '❤️' })
    await ann.ask('POST', '/reports', { profileId: bo.profileId, category: 'spam' })
    await bo.ask('POST', '/reports', {
      profileId: ann.profileId,
      category: 'spam',
      conversationId: id,
      messageIds: [photoId],
    })
    // The address of another person ends as the member's does.
    for (const email of [ann.email, `x${ann.email}`])
      await stranger()('POST', '/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
    await sql`insert into verification (identifier, value, expires_at)
      values (
        'reset-password:x',
        ${ann.userId},
        now() + interval '30 days')`.execute(db)
    const { tables, sessionId } = await fillEveryTable(services, ann, bo)
    const texts = [phone, 'Ann Test', sessionId]
    const before = await tracesOf(services, ann, texts)
    expect(tables.filter((table) => !(table.replaceAll('"', '') in before))).toEqual([])
    await remove(ann)
    await daysLater(ann.userId, deletionDays)
    await purge()
    await sweepPhotos(services)
    const stays = /## What stays after a deletion\n([\s\S]*?)\n## /.exec(
      readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8'),
    )![1]!
    const pending = await db.selectFrom('verification').select(['identifier', 'value']).execute()
    expect(pending.map(({ identifier }) => identifier)).toContain(codeKey(`x${ann.email}`))
    for (const gone of [codeKey(ann.email), ann.userId])
      expect(pending.flatMap((one) => Object.values(one))).not.toContain(gone)
    const traces = Object.keys(await tracesOf(services, ann, texts))
    expect(traces.filter((table) => !stays.includes(`\`${table}\``))).toEqual([])
    const { rows } = await sql<{ file: string }>`select photo ->> 'file' as file
      from reports, jsonb_array_elements(evidence -> 'photos' || (evidence -> 'messages')) photo
      where photo ->> 'file' is not null
      union select message ->> 'photo' from reports, jsonb_array_elements(evidence -> 'messages') message`.execute(db)
    const kept = rows.flatMap(({ file }) => (file ? [`${services.env.DATA_DIR}/photos/${file}`] : []))
    expect(kept.length).toBeGreaterThan(1)
    expect(filesOf(services)).toEqual([...others, ...kept].sort())
    expect(await exportedName(bo)).toBe('Former member')
    const page: MessagePage = await history(bo, id)
    expect(page.messages.map(({ content, senderId, photo }) => [content, senderId === null, photo])).toEqual([
      ['hello', true, null],
      ['hi', false, null],
      ['', true, null],
    ])
    expect((await bo.ask<Conversation>('GET', `/conversations/${id}`)).body).toMatchObject({
      closed: 'deleted',
      partner: { id: null, name: '' },
    })
  })
})
