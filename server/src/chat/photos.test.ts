import { randomUUID } from 'node:crypto'
import type { Message } from '@hearth/shared/chat/messages'
import { countedElsewhere, limits } from '@hearth/shared/limits'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { jpeg, photoForm, picture, storedFolders } from '../pictures/photos/testing.ts'
import { usesOf } from '../platform/limits/testing.ts'
import type { Person } from '../testing/services.ts'
import { startChat } from './testing.ts'

const { app, services, db, stranger, newcomer, people, begin, say, history, listOf, block, later, ban, unban, erase } =
  await startChat()
const folders = () => storedFolders(services.env.DATA_DIR)
let ann: Person
let bo: Person
let eve: Person
let id: string
beforeEach(async () => {
  ;({ ann, bo, eve } = await people())
  ;({ id } = await begin(ann, bo))
})

const pathOf = (messageId: string) => `/conversations/${id}/messages/${messageId}/photo`
type Refused = Message & { code: string }

function show(
  one: Person,
  words: { content?: string; replyTo?: string } = {},
  messageId: string = randomUUID(),
  bytes: Buffer = jpeg,
) {
  const form = photoForm(bytes)
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  return one.ask<Refused>('PUT', pathOf(messageId), form)
}

/** Opens a photo as a browser does: its address is outside the API. */
async function open(one: Person, url: string, headers: Record<string, string> = {}) {
  const answer = await one.open(url, headers)
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

describe('A photo in a conversation', () => {
  it('is refused to visitors, newcomers and non-participants', async () => {
    const messageId = randomUUID()
    expect((await stranger()('PUT', pathOf(messageId), photoForm(jpeg))).status).toBe(401)
    expect((await show(await newcomer('Ned'))).status).toBe(403)
    expect(await show(eve)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(folders()).toEqual([])
  })

  it('is refused and cannot be opened after a block', async () => {
    const { photo } = (await show(ann)).body
    expect((await open(bo, photo!.urls.full)).status).toBe(200)
    await block(bo, ann)
    expect((await show(ann)).status).toBe(404)
    for (const one of [ann, bo]) expect((await open(one, photo!.urls.full)).status).toBe(404)
  })

  it('can be opened by both members only', async () => {
    const { photo } = (await show(ann)).body
    for (const url of Object.values(photo!.urls)) {
      expect((await app.inject({ url })).statusCode).toBe(401)
      expect((await open(eve, url)).status).toBe(404)
      for (const one of [ann, bo]) expect(await open(one, url)).toMatchObject({ status: 200 })
    }
    const folder = folders().at(-1)!
    for (const file of ['message-full.webp', 'full.webp', 'card.webp'])
      for (const one of [ann, bo, eve]) expect((await open(one, `/photos/${folder}/${file}`)).status).toBe(404)
    for (const file of ['thumb.webp', 'full.jpg', 'full'])
      expect((await open(ann, `${photo!.urls.full.slice(0, -'full.webp'.length)}${file}`)).status).toBe(404)
    expect((await open(ann, `/photos/messages/${folder}/full.webp`)).status).toBe(404)
  })

  it('is not kept in shared caches and is revalidated each time', async () => {
    const { photo } = (await show(ann)).body
    const { headers } = await open(bo, photo!.urls.card)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect((await open(bo, photo!.urls.card, { 'if-none-match': String(headers.etag) })).status).toBe(304)
    await block(bo, ann)
    expect((await open(bo, photo!.urls.card, { 'if-none-match': String(headers.etag) })).status).toBe(404)
  })

  it('has no camera metadata and comes in the displayed sizes', async () => {
    const bytes = await picture(2000, 1500)
      .withExif({ IFD0: { Artist: 'Ann' }, IFD3: { GPSLatitude: '55/1 40/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { photo } = (await show(ann, {}, randomUUID(), bytes)).body
    expect(photo).toMatchObject({ width: 1080, height: 810 })
    const found = await sharp((await open(bo, photo!.urls.full)).bytes).metadata()
    expect(found).toMatchObject({ format: 'webp', width: 1080, height: 810 })
    expect(found.exif).toBeUndefined()
    expect((await sharp((await open(bo, photo!.urls.card)).bytes).metadata()).width).toBe(480)
  })

  it('can have a text, can be a reply, and appears in the list and the history of both', async () => {
    const first = (await say(bo, id, 'Where are you?')).body
    const sent = await show(ann, { content: '  Look!  ', replyTo: first.id })
    expect(sent.body).toMatchObject({ content: 'Look!', mine: true, seq: 2, replyTo: { id: first.id, photo: false } })
    const silent = (await show(ann)).body
    const answer = await say(bo, id, 'Lovely', { replyTo: silent.id })
    expect(answer.body.replyTo).toMatchObject({ excerpt: '', photo: true, removed: false })
    const { messages } = await history(bo, id)
    expect(messages.map(({ content, photo }) => [content, photo !== null])).toEqual([
      ['Where are you?', false],
      ['Look!', true],
      ['', true],
      ['Lovely', false],
    ])
    expect((await listOf(ann)).conversations[0]).toMatchObject({ lastMessage: { content: 'Lovely' } })
  })
})

describe('Sending a photo again', () => {
  it('returns the same message and keeps one picture', async () => {
    const messageId = randomUUID()
    const [one, other] = await Promise.all([show(ann, {}, messageId), show(ann, {}, messageId)])
    const before = folders().length
    const third = await show(ann, { content: 'ignored' }, messageId, Buffer.from('no picture'))
    for (const { body } of [other, third]) expect(body).toEqual(one.body)
    expect(folders()).toHaveLength(before)
    expect((await history(bo, id)).messages).toHaveLength(1)
    expect((await open(bo, one.body.photo!.urls.full)).status).toBe(200)
  })

  it('is refused under the id of another message', async () => {
    const { body } = await say(bo, id, 'mine')
    const before = folders().length
    expect(await show(ann, {}, body.id)).toMatchObject({ status: 409, body: { code: 'MESSAGE_ID_TAKEN' } })
    expect(folders()).toHaveLength(before)
  })
})

describe('An invalid photo', () => {
  it('is refused with a reason and leaves no file', async () => {
    const before = folders().length
    const send = (bytes: Buffer) => show(ann, {}, randomUUID(), bytes)
    expect(await send(Buffer.from('<svg/>'))).toMatchObject({ status: 415, body: { code: 'PHOTO_TYPE' } })
    expect(await send(jpeg.subarray(0, 200))).toMatchObject({ status: 422, body: { code: 'PHOTO_UNREADABLE' } })
    expect(await send(Buffer.alloc(6_000_000))).toMatchObject({ status: 413, body: { code: 'PHOTO_TOO_LARGE' } })
    const wordy = await show(ann, { content: 'x'.repeat(2001) })
    expect(wordy).toMatchObject({ status: 400, body: { data: { problems: [{ code: 'message_too_long' }] } } })
    expect((await ann.ask('PUT', pathOf(randomUUID()), { content: 'no photo' })).status).toBe(400)
    expect(folders()).toHaveLength(before)
  })

  it('leaves no file when the message itself is refused', async () => {
    const before = folders().length
    await ban(bo)
    expect(await show(ann)).toMatchObject({ status: 409, body: { code: 'CONVERSATION_CLOSED' } })
    await unban(bo)
    services.env.RATE_LIMIT_FACTOR = 1 / countedElsewhere.messages.max
    expect((await show(ann)).status).toBe(200)
    expect(await show(ann)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    services.env.RATE_LIMIT_FACTOR = 1000
    expect(folders()).toHaveLength(before + 1)
  })
})

describe('A photo that cannot be accepted', () => {
  const looked = () => usesOf(db, 'messagePhotos')
  const noPicture = Buffer.from('<svg/>')

  it('is not decoded in a closed conversation, under a taken id or beyond a limit', async () => {
    const before = await looked()
    const { body: mine } = await say(bo, id, 'mine')
    expect(await show(ann, {}, mine.id, noPicture)).toMatchObject({ body: { code: 'MESSAGE_ID_TAKEN' } })
    services.env.RATE_LIMIT_FACTOR = 1 / countedElsewhere.messages.max
    await say(ann, id, 'the only one')
    expect(await show(ann, {}, randomUUID(), noPicture)).toMatchObject({ body: { code: 'TOO_MANY_REQUESTS' } })
    services.env.RATE_LIMIT_FACTOR = 1000
    await ban(bo)
    expect(await show(ann, {}, randomUUID(), noPicture)).toMatchObject({ body: { code: 'CONVERSATION_CLOSED' } })
    expect(await looked()).toBe(before)
  })

  it('is not decoded beyond the daily limit, which does not apply to texts', async () => {
    services.env.RATE_LIMIT_FACTOR = 2 / limits.messagePhotos.max
    const before = await looked()
    const messageId = randomUUID()
    expect((await show(ann, {}, messageId)).status).toBe(200)
    expect(await show(ann, {}, randomUUID(), noPicture)).toMatchObject({ body: { code: 'PHOTO_TYPE' } })
    const refused = await show(ann)
    // A retry after a lost answer does not count.
    const again = await show(ann, {}, messageId)
    services.env.RATE_LIMIT_FACTOR = 1000
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    expect(again.status).toBe(200)
    expect((await say(ann, id, 'words')).status).toBe(200)
    expect(await looked()).toBe(before + 2)
  })
})

describe('A photo is removed', () => {
  it('with its files when its message is unsent', async () => {
    const before = folders()
    const { id: messageId, photo } = (await show(ann, { content: 'oops' })).body
    expect(folders()).toHaveLength(before.length + 1)
    expect((await ann.ask<Message>('DELETE', `/conversations/${id}/messages/${messageId}`)).body).toMatchObject({
      content: '',
      photo: null,
    })
    expect(folders()).toEqual(before)
    expect((await open(ann, photo!.urls.full)).status).toBe(404)
    const old = (await show(ann)).body
    await later(16, old.id)
    expect((await ann.ask('DELETE', `/conversations/${id}/messages/${old.id}`)).status).toBe(409)
    expect((await open(bo, old.photo!.urls.full)).status).toBe(200)
  })

  it('with the sender’s account, while texts and a placeholder stay', async () => {
    const { photo } = (await show(ann, { content: 'words' })).body
    await show(ann)
    const kept = (await show(bo)).body.photo!
    await erase(ann)
    expect((await open(bo, photo!.urls.full)).status).toBe(404)
    expect((await open(bo, kept.urls.full)).status).toBe(200)
    const { messages } = await history(bo, id)
    expect(messages.map((one) => [one.content, one.photo !== null, one.removedAt !== null])).toEqual([
      ['words', false, false],
      ['', false, true],
      ['', true, false],
    ])
  })

  it('when both members are gone: no row names its files, so the store’s sweep finds them', async () => {
    await show(ann)
    await show(bo)
    const keys = () => db.selectFrom('messages').where('storageKey', 'is not', null).select('storageKey').execute()
    const [before, folder] = [(await keys()).length, folders()]
    await db.deleteFrom('user').where('id', 'in', [ann.userId, bo.userId]).execute()
    expect((await keys()).length).toBe(before - 2)
    expect(folders()).toEqual(folder)
    // The sweep of the store (photos/sweep.ts) deletes files that no row names.
    const columns = await sql`select 1 from information_schema.columns
      where table_schema = 'public' and table_name = 'messages' and column_name = 'storage_key'`.execute(db)
    expect(columns.rows).toHaveLength(1)
  })
})
