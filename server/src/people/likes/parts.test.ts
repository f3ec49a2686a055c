import { noteLength } from '@hearth/shared/people/likes-limits'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { startPartLikes, sunday } from './testing.ts'

const { db, stranger, member, block, begin, say, like, answer, note, list, received, chat, answering, photoOf } =
  await startPartLikes()

const family = '👨‍👩‍👧‍👦'

describe('A like of a part', () => {
  it('is refused to a visitor, and across a block as any like is', async () => {
    const bo = await answering('Bo')
    const body = { part: answer, note: 'Hello' }
    expect((await stranger()('PUT', `/likes/${bo.profileId}`, body)).status).toBe(401)
    const ann = await member('Ann')
    await block(bo, ann)
    expect(await like(ann, bo, body)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await db.selectFrom('profileLikes').where('likerId', '=', ann.profileId).selectAll().execute()).toEqual([])
  })

  it('shows the receiver the part and the note, and the liker what they sent', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    expect((await note(ann, bo, '  With syrup? ')).body).toMatchObject({ mutual: false, already: false })
    const part = { kind: 'answer', prompt: sunday.prompt, text: sunday.text, at: expect.any(String) }
    expect(await received(bo)).toMatchObject({ part, note: 'With syrup?' })
    expect((await list(ann, 'sent'))[0]).toMatchObject({ part, note: 'With syrup?' })
  })

  it('shows a photo while others see it', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const photo = await photoOf(bo)
    expect((await like(ann, bo, { part: { kind: 'photo', id: photo.id } })).status).toBe(200)
    const seen = (await received(bo))!
    expect(seen.part).toMatchObject({ kind: 'photo', photo: { url: photo.urls!.thumb } })
    expect(seen).not.toHaveProperty('note')
    await bo.ask('DELETE', `/me/photos/${photo.id}`)
    expect((await received(bo))!.part).toMatchObject({ kind: 'photo', photo: null })
  })

  it('keeps a copy of the answer when it is written anew, or its prompt retired', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    await note(ann, bo, 'With syrup?')
    await bo.ask('PUT', '/me/prompts', { answers: [{ ...sunday, text: 'Sleeping.' }] })
    expect((await received(bo))!.part).toMatchObject({ text: sunday.text })
    await bo.ask('PUT', '/me/prompts', { answers: [] })
    expect((await received(bo))!.part).toMatchObject({ prompt: sunday.prompt, text: sunday.text })
  })

  it('shortens the copy of a long answer in Khmer to whole characters', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await bo.ask('PUT', '/me/prompts', { answers: [{ ...sunday, text: 'ព្រឹក'.repeat(30) }] })
    expect((await note(ann, bo, 'សួស្តី')).status).toBe(200)
    expect((await received(bo))!.part).toMatchObject({ text: expect.stringMatching(/^(?:ព្រឹ|ក)+…$/u) })
  })

  it('counts as one like of two tabs, for the part that came last', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    const photo = await photoOf(bo)
    await note(ann, bo, 'With syrup?')
    const last = await like(ann, bo, { part: { kind: 'photo', id: photo.id } })
    expect(last.body).toMatchObject({ already: true })
    const likes = await list(bo, 'received')
    expect(likes).toHaveLength(1)
    expect(likes[0]).toMatchObject({ part: { kind: 'photo' } })
    expect(likes[0]).not.toHaveProperty('note')
    await like(ann, bo)
    expect((await received(bo))!.part).toMatchObject({ kind: 'photo' })
  })

  it('is refused as a whole when the part is gone, or belongs to another member', async () => {
    const [ann, bo, eve] = [await member('Ann'), await answering('Bo'), await member('Eve')]
    const photo = await photoOf(eve)
    const gone = { status: 409, body: { code: 'PART_GONE' } }
    expect(await like(ann, bo, { part: { kind: 'photo', id: photo.id } })).toMatchObject(gone)
    expect(await like(ann, bo, { part: { kind: 'answer', prompt: 'small.joy' } })).toMatchObject(gone)
    await db.updateTable('promptAnswers').set({ removedAt: new Date() }).where('profileId', '=', bo.profileId).execute()
    expect(await like(ann, bo, { part: answer })).toMatchObject(gone)
    await db.updateTable('profileImages').set({ state: 'held' }).where('id', '=', photo.id).execute()
    expect(await like(ann, eve, { part: { kind: 'photo', id: photo.id } })).toMatchObject(gone)
    expect(await list(bo, 'received')).toEqual([])
  })

  it('names what is wrong with it', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    const problems = async (body: object) => (await like(ann, bo, body)).body.data?.problems
    expect(await problems({ part: answer, note: family.repeat(201) })).toEqual([
      { field: 'note', code: 'note_too_long' },
    ])
    expect(await problems({ part: { kind: 'answer', prompt: 'x'.repeat(31) } })).toEqual([
      { field: 'part.prompt', code: 'prompt_unknown' },
    ])
    expect(await problems({ note: 'Hello' })).toEqual([{ field: 'part', code: 'part_required' }])
  })

  it('cleans a note as a message: blank ones are none, and marks of direction go', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    await note(ann, bo, ' \u200b \n')
    expect(await received(bo)).not.toHaveProperty('note')
    await note(ann, bo, '\u202eHello\u202c')
    expect(await received(bo)).toMatchObject({ note: 'Hello' })
    const longest = family.repeat(Math.floor(noteLength.max / family.length))
    await note(ann, bo, longest)
    expect(await received(bo)).toMatchObject({ note: longest })
  })

  it('takes part and note along when it is taken back', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    await note(ann, bo, 'With syrup?')
    await ann.ask('DELETE', `/likes/${bo.profileId}`)
    await like(ann, bo)
    expect(await received(bo)).not.toHaveProperty('part')
  })
})

describe('A match', () => {
  it('makes a message of part and note, after those there are', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    const { id } = await begin(bo, ann)
    await say(bo, id, 'Hello Ann')
    await note(ann, bo, 'With syrup?')
    expect((await like(bo, ann)).body).toMatchObject({ mutual: true })
    const { messages } = await chat(bo, ann)
    expect(messages.map(({ seq, content, mine }) => ({ seq, content, mine }))).toEqual([
      { seq: 1, content: 'Hello Ann', mine: true },
      { seq: 2, content: 'With syrup?', mine: false },
    ])
    expect(messages[1]!.liked).toMatchObject({ kind: 'answer', prompt: sunday.prompt, text: sunday.text })
    expect(await received(bo)).not.toHaveProperty('note')
    expect((await bo.ask<{ total: number }>('GET', '/unread')).body.total).toBe(1)
  })

  it('makes a message of a part alone, and of what both have liked, in that order', async () => {
    const [ann, bo] = [await answering('Ann'), await member('Bo')]
    const photo = await photoOf(bo)
    await like(ann, bo, { part: { kind: 'photo', id: photo.id } })
    await note(bo, ann, 'The forest it is')
    const { messages } = await chat(ann, bo)
    expect(messages).toMatchObject([
      { seq: 1, mine: true, content: '', removedAt: null, liked: { kind: 'photo', photo: { url: photo.urls!.thumb } } },
      { seq: 2, mine: false, content: 'The forest it is', liked: { kind: 'answer' } },
    ])
  })

  it('shows no photo that staff have removed meanwhile', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const photo = await photoOf(bo)
    await like(ann, bo, { part: { kind: 'photo', id: photo.id }, note: 'Where is that?' })
    await db.updateTable('profileImages').set({ storageKey: null }).where('id', '=', photo.id).execute()
    await like(bo, ann)
    for (const one of [ann, bo])
      expect((await chat(one, one === ann ? bo : ann)).messages).toMatchObject([
        { content: 'Where is that?', liked: { kind: 'photo', photo: null } },
      ])
  })

  it('is answered, edited, taken back and counted as any message', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    await note(ann, bo, 'With syrup?')
    await like(bo, ann)
    const { id, messages } = await chat(ann, bo)
    const path = `/conversations/${id}/messages/${messages[0]!.id}`
    expect((await ann.ask('PATCH', path, { content: 'With honey?' })).body).toMatchObject({ content: 'With honey?' })
    expect((await ann.ask('DELETE', path)).status).toBe(200)
    expect((await chat(bo, ann)).messages[0]).toMatchObject({ content: '', removedAt: expect.any(String) })
    expect((await chat(bo, ann)).messages[0]).not.toHaveProperty('liked')
    // A lost answer is asked for again: nothing is written twice.
    await note(ann, bo, 'With syrup?')
    expect((await chat(bo, ann)).messages).toHaveLength(1)
  })

  it('takes the words of an answer along with the account of its writer', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    await note(ann, bo, 'With syrup?')
    await like(bo, ann)
    const { id } = await chat(ann, bo)
    await db.deleteFrom('user').where('id', '=', bo.userId).execute()
    const { messages } = (await ann.ask<{ messages: object[] }>('GET', `/conversations/${id}/messages`)).body
    expect(messages).toMatchObject([{ content: 'With syrup?', liked: { text: null } }])
    const stored = await db.selectFrom('messages').where('conversationId', '=', id).select('liked').execute()
    expect(JSON.stringify(stored)).not.toContain('Pancakes')
  })
})

describe('Notes', () => {
  const settle = (one: Person, from: string) => one.ask('PUT', '/me/settings', { notesFrom: from })

  it('are read from whom their receiver chose, and by all after a match', async () => {
    const [ann, bo] = [await member('Ann', { gender: 'female' }), await answering('Bo', { lookingForGender: 'male' })]
    await note(ann, bo, 'With syrup?')
    for (const [from, seen] of [
      ['nobody', undefined],
      ['sought', undefined],
      ['anyone', 'With syrup?'],
    ] as const) {
      await settle(bo, from)
      expect((await received(bo))!.note).toBe(seen)
      expect((await received(bo))!.part).toMatchObject({ kind: 'answer' })
    }
    await settle(bo, 'sought')
    await bo.ask('PUT', '/me/looking-for', { lookingForGender: 'female' })
    expect((await received(bo))!.note).toBe('With syrup?')
    await settle(bo, 'nobody')
    await like(bo, ann)
    expect((await chat(bo, ann)).messages).toMatchObject([{ content: 'With syrup?' }])
  })

  it('are held when a third member would get the same words, written or noted', async () => {
    const [ann, bo, cy, di] = [await member('Ann'), await answering('Bo'), await member('Cy'), await answering('Di')]
    await note(ann, bo, 'Hey you!')
    const { id } = await begin(ann, cy)
    expect((await say(ann, id, 'hey you!')).status).toBe(200)
    expect(await note(ann, di, 'HEY you!')).toMatchObject({ status: 429, body: { code: 'HELD_SAME_TEXT' } })
    expect(await list(di, 'received')).toEqual([])
    const { id: another } = await begin(ann, di)
    expect(await say(ann, another, 'Hey you!')).toMatchObject({ status: 429, body: { code: 'HELD_SAME_TEXT' } })
    expect((await note(ann, di, 'Another one')).status).toBe(200)
  })

  it('count as first messages, also those taken back, and to whom has liked the sender', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    const others = await Promise.all(['C', 'D', 'E', 'F', 'G', 'H'].map((name) => answering(name)))
    await like(bo, ann)
    expect((await note(ann, bo, 'Note to Bo')).body).toMatchObject({ mutual: true })
    for (const [index, other] of others.slice(0, 3).entries()) await note(ann, other, `Note ${index}`)
    await ann.ask('DELETE', `/likes/${others[0]!.profileId}`)
    const { id } = await begin(ann, others[3]!)
    expect((await say(ann, id, 'A first message')).status).toBe(200)
    const full = { status: 429, body: { code: 'NOTE_LIMIT', data: { limit: 5, retryAfter: expect.any(Number) } } }
    expect(await note(ann, others[4]!, 'One too many')).toMatchObject(full)
    expect((await note(ann, others[1]!, 'The same like, better words')).status).toBe(200)
    await like(ann, others[0]!)
    expect(await note(ann, others[4]!, 'Still one too many')).toMatchObject(full)
    const { id: another } = await begin(ann, others[5]!)
    expect(await say(ann, another, 'Hello')).toMatchObject({ status: 429, body: { code: 'FIRST_MESSAGE_LIMIT' } })
    expect((await like(ann, others[4]!, { part: answer })).status).toBe(200)
  })

  it('are refused while staff close first messages', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    const until = new Date(Date.now() + 3_600_000)
    await db.updateTable('profiles').set({ firstMessagesClosedUntil: until }).where('id', '=', ann.profileId).execute()
    const closed = { status: 403, body: { code: 'FIRST_MESSAGES_RESTRICTED', data: { until: until.toISOString() } } }
    expect(await note(ann, bo, 'Hello')).toMatchObject(closed)
    expect((await like(ann, bo, { part: answer })).status).toBe(200)
  })

  it('are looked through for signs of a scam before the match, and once', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    await note(ann, bo, 'My wallet was stolen, can you send me 200 dollars by western union?')
    const signals = () => db.selectFrom('scamSignals').where('senderId', '=', ann.profileId).selectAll().execute()
    const [signal] = await signals()
    const liked = await db.selectFrom('profileLikes').where('likerId', '=', ann.profileId).select('id').execute()
    expect(signal).toMatchObject({ receiverId: bo.profileId, messageIds: [liked[0]!.id] })
    expect(signal!.rules).toContain('money')
    if (signal!.warnedAt) expect(await received(bo)).toMatchObject({ warns: true })
    expect((await bo.ask<{ conversations: [] }>('GET', '/conversations')).body.conversations).toEqual([])
    await like(bo, ann)
    expect((await chat(bo, ann)).messages[0]!.id).toBe(liked[0]!.id)
    expect(await signals()).toHaveLength(1)
  })

  it('reach nobody who has just blocked the sender', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    await note(ann, bo, 'With syrup?')
    await bo.ask('PUT', `/blocks/${ann.profileId}`)
    expect((await note(ann, bo, 'And honey?')).status).toBe(404)
    expect(await list(bo, 'received')).toEqual([])
    await bo.ask('DELETE', `/blocks/${ann.profileId}`)
    expect(await received(bo)).toMatchObject({ note: 'With syrup?' })
  })
})
