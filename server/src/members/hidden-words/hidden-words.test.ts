import type { DataExport } from '@hearth/shared/account/export'
import type { Me } from '@hearth/shared/account/me'
import type { Settings } from '@hearth/shared/account/settings'
import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message, MessagePage } from '@hearth/shared/chat/messages'
import { hiddenWordLimits } from '@hearth/shared/members/hidden-words'
import { describe, expect, it } from 'vitest'
import { built, download, filesOf } from '../../account/export/testing.ts'
import { startPartLikes } from '../../people/likes/testing.ts'
import type { Person } from '../../testing/services.ts'

const {
  app,
  services,
  db,
  stranger,
  member,
  block,
  begin,
  say,
  like,
  note,
  list,
  received,
  answering,
  history,
  listOf,
} = await startPartLikes()

type Answer = Settings & { data?: { problems?: object[] } }
const hide = (one: Person, hiddenWords: string[]) => one.ask<Answer>('PUT', '/me/settings', { hiddenWords })
const hiddenOf = async (one: Person) => (await one.ask<Me>('GET', '/me')).body.settings.hiddenWords
/** What a member is shown of the words of a request: in the list, and inside. */
async function shown(one: Person, id: string) {
  const { conversations } = await listOf(one)
  const { lastMessage } = conversations.find((conversation) => conversation.id === id)!
  const { messages } = await history(one, id)
  const search = await one.ask<{ messages: Message[] }>('GET', `/conversations/${id}/search?text=pics`)
  const changes = await one.ask<{ conversations: { conversation: Conversation; messages: Message[] }[] }>(
    'GET',
    `/chat/changes?since=${id}:0`,
  )
  const [changed] = changes.body.conversations
  return [
    lastMessage,
    messages.at(-1),
    search.body.messages[0],
    changed!.conversation.lastMessage,
    changed!.messages.at(-1),
  ]
}

describe('Hidden words', () => {
  it('are set by the member alone', async () => {
    expect((await stranger()('PUT', '/me/settings', { hiddenWords: ['feet'] })).status).toBe(401)
    const bo = await member('Bo')
    expect(await hiddenOf(bo)).toBeUndefined()
    expect((await hide(bo, [' Feet pics', 'FEET\u200b pics', '🍆', 'ស្អាត'])).body.hiddenWords).toEqual([
      'Feet pics',
      '🍆',
      'ស្អាត',
    ])
    expect(await hiddenOf(bo)).toEqual(['Feet pics', '🍆', 'ស្អាត'])
    await bo.ask('PUT', '/me/settings', { showTyping: false })
    expect(await hiddenOf(bo)).toHaveLength(3)
    await hide(bo, [])
    expect(await hiddenOf(bo)).toBeUndefined()
  })

  it('are in no answer to another member, on either side of a block', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    await hide(bo, ['unspeakable'])
    await note(ann, bo, 'Hello')
    const { id } = await begin(ann, bo)
    await say(ann, id, 'unspeakable')
    const answers = async () =>
      Promise.all(
        [`/profiles/${bo.profileId}`, '/likes/sent', '/discover', '/conversations', `/conversations/${id}`].map(
          async (path) => JSON.stringify((await ann.ask<object>('GET', path)).body),
        ),
      )
    for (const answer of (await answers()).slice(0, 3)) expect(answer).not.toContain('unspeakable')
    for (const answer of await answers()) expect(answer).not.toMatch(/covered|hiddenWords/i)
    await block(bo, ann)
    for (const answer of await answers()) expect(answer).not.toContain('unspeakable')
  })

  it('are at most fifty of forty characters, each with a word or an emoji', async () => {
    const bo = await member('Bo')
    const { entries, characters } = hiddenWordLimits
    const many = Array.from({ length: entries }, (_, index) => `word ${index}`)
    expect((await hide(bo, many)).body.hiddenWords).toEqual(many)
    const problemsOf = async (words: string[]) => (await hide(bo, words)).body.data?.problems
    expect(await problemsOf([...many, 'more'])).toEqual([{ field: 'hiddenWords', code: 'hidden_words_limit' }])
    expect(await problemsOf(['a'.repeat(characters + 1)])).toEqual([
      { field: 'hiddenWords.0', code: 'hidden_word_long' },
    ])
    expect(await problemsOf(['one', ' ?! '])).toEqual([{ field: 'hiddenWords.1', code: 'hidden_word_blank' }])
    expect(await hiddenOf(bo)).toEqual(many)
  })
})

describe('A note with a hidden word', () => {
  it('is covered for its receiver, and as any other for who wrote it', async () => {
    const [ann, bo, cy] = [await member('Ann'), await answering('Bo'), await member('Cy')]
    await hide(bo, ['feet pics'])
    await hide(ann, ['feet pics'])
    await note(ann, bo, 'Got any FE\u200bET pics?')
    await note(cy, bo, 'Your feet must be tired')
    const covered = (await list(bo, 'received')).map((one) => [one.note, one.covered])
    expect(covered).toContainEqual(['Got any FE\u200bET pics?', true])
    expect(covered).toContainEqual(['Your feet must be tired', undefined])
    expect((await list(ann, 'sent'))[0]).not.toHaveProperty('covered')
    expect((await bo.ask('GET', '/likes/counts')).body).toMatchObject({ received: 2 })
  })

  it('is not covered from a member to whom one has written, nor as the first message of a match', async () => {
    const [ann, bo] = [await member('Ann'), await answering('Bo')]
    await hide(bo, ['feet'])
    const { id } = await begin(bo, ann)
    await say(bo, id, 'Hello')
    await note(ann, bo, 'Nice feet')
    expect(await received(bo)).toMatchObject({ note: 'Nice feet' })
    expect(await received(bo)).not.toHaveProperty('covered')
    await like(bo, ann)
    expect((await history(bo, id)).messages.at(-1)).toMatchObject({ content: 'Nice feet', liked: {} })
    expect((await history(bo, id)).messages.at(-1)).not.toHaveProperty('covered')
  })
})

describe('A request with a hidden word', () => {
  it('is covered for its receiver wherever it is read, and changes nothing for its sender', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await hide(bo, ['ស្អាត', 'pics'])
    const { id } = await begin(ann, bo)
    await say(ann, id, 'អ្នក\u200bស្អាត\u200bណាស់ — more pics?')
    for (const message of await shown(bo, id)) expect(message).toMatchObject({ covered: true })
    for (const message of await shown(ann, id)) expect(message).not.toHaveProperty('covered')
    expect((await bo.ask('GET', '/unread')).body).toMatchObject({ total: 1 })
    const page = await history(ann, id)
    expect(page).toMatchObject({ receipts: null, messages: [{ readAt: null }] } satisfies object as MessagePage)
  })

  it('is covered when only what it quotes has the word, and not when neither has', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const { id } = await begin(ann, bo)
    const first = await say(ann, id, 'Send pics')
    await say(ann, id, 'Please?', { replyTo: first.body.id })
    await say(ann, id, 'Hello?')
    await hide(bo, ['pics'])
    const { messages } = await history(bo, id)
    expect(messages.map(({ covered }) => covered)).toEqual([true, true, undefined])
  })

  it('is a chat once it is answered or its sender liked, in which nothing is covered', async () => {
    for (const [index, accept] of [
      (bo: Person, _ann: Person, id: string) => say(bo, id, 'Hi'),
      (bo: Person, ann: Person) => like(bo, ann),
    ].entries()) {
      const [ann, bo] = [await member('Ann'), await member('Bo')]
      await hide(bo, ['pics'])
      const { id } = await begin(ann, bo)
      await say(ann, id, `Send pics ${index}`)
      expect((await history(bo, id)).messages[0]).toMatchObject({ covered: true })
      await accept(bo, ann, id)
      for (const message of (await history(bo, id)).messages) expect(message).not.toHaveProperty('covered')
    }
  })

  it('is for neither a stranger nor a member who was blocked', async () => {
    const [ann, bo, eve] = [await member('Ann'), await member('Bo'), await member('Eve')]
    await hide(bo, ['pics'])
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Send pics')
    expect((await stranger()('GET', `/conversations/${id}/messages`)).status).toBe(401)
    expect((await eve.ask('GET', `/conversations/${id}/messages`)).status).toBe(404)
    await block(bo, ann)
    for (const one of [ann, bo]) expect((await one.ask('GET', `/conversations/${id}/messages`)).status).toBe(404)
  })
})

it('The copy of a member’s data has their hidden words as they were typed', async () => {
  const bo = await member('Bo')
  await hide(bo, ['nobody', '🍆'])
  const { body } = await bo.ask<DataExport>('POST', '/me/exports')
  await built(services)
  const files = filesOf((await download(app, bo, body.id)).rawPayload)
  expect(files.json('data/profile.json')).toMatchObject({ hiddenWords: ['nobody', '🍆'] })
  expect(files.text('index.html')).toMatch(/Hidden words<\/dt>\s*<dd[^>]*>nobody, 🍆/)
})

it('An account that goes takes its hidden words along', async () => {
  const bo = await member('Bo')
  await hide(bo, ['pics'])
  await db.deleteFrom('user').where('id', '=', bo.userId).execute()
  expect(await db.selectFrom('profiles').where('id', '=', bo.profileId).select('hiddenWords').execute()).toEqual([])
})
