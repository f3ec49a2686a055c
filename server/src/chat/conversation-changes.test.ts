import { randomUUID } from 'node:crypto'
import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { describe, expect, it } from 'vitest'
import type { Person } from '../testing/services.ts'
import { startChat } from './testing.ts'

const { people, member, begin, say, block, db } = await startChat()

type Answer = { conversations: { conversation: Conversation; messages: Message[]; more: boolean }[] }

const changes = (one: Person, ...known: [string, number][]) =>
  one.ask<Answer>('GET', `/chat/changes?since=${known.map((pair) => pair.join(':')).join()}`)

describe('Changes since a version', () => {
  it('leave a conversation out for a non-participant and across a block', async () => {
    const { ann, bo } = await people()
    const cleo = await member('Cleo')
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Hello')
    expect((await changes(cleo, [id, 0])).body).toEqual({ conversations: [] })
    await block(bo, ann)
    for (const one of [ann, bo]) expect((await changes(one, [id, 0])).body).toEqual({ conversations: [] })
  })

  it('return the conversation as the list shows it, and its changes', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    for (const content of ['One', 'Two', 'Three']) await say(ann, id, content)
    const { conversations } = (await changes(bo, [id, 1])).body
    expect(conversations).toMatchObject([
      {
        conversation: { id, unread: 3, lastSeq: 3, version: 3, readSeq: 0, lastMessage: { content: 'Three' } },
        more: false,
      },
    ])
    expect(conversations[0]!.messages.map(({ content }) => content)).toEqual(['Two', 'Three'])
  })

  it('return an edited message again, and nothing to an up-to-date client', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const messageId = (await say(ann, id, 'Helo')).body.id
    await ann.ask('PATCH', `/conversations/${id}/messages/${messageId}`, { content: 'Hello' })
    const [changed] = (await changes(bo, [id, 1])).body.conversations
    expect(changed!.messages).toMatchObject([{ id: messageId, seq: 1, version: 2, content: 'Hello' }])
    expect((await changes(bo, [id, 2])).body.conversations[0]!.messages).toEqual([])
  })

  it('are paged', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    await db
      .insertInto('messages')
      .values(
        Array.from({ length: 250 }, (_, index) => ({
          id: randomUUID(),
          conversationId: id,
          seq: index + 1,
          version: index + 1,
          senderId: ann.profileId,
          content: `Number ${index + 1}`,
        })),
      )
      .execute()
    await db.updateTable('conversations').set({ lastSeq: 250, lastVersion: 250 }).where('id', '=', id).execute()
    const [first] = (await changes(bo, [id, 0])).body.conversations
    expect([first!.messages.length, first!.more]).toEqual([200, true])
    const [second] = (await changes(bo, [id, first!.messages.at(-1)!.version])).body.conversations
    expect([second!.messages.map(({ seq }) => seq)[0], second!.messages.length, second!.more]).toEqual([201, 50, false])
  })

  it('are refused for an invalid `since`', async () => {
    const { ann } = await people()
    const wrong = [
      '',
      'x',
      randomUUID(),
      `${randomUUID()}:-1`,
      `${randomUUID()}:1,`,
      Array(11).fill(`${randomUUID()}:1`).join(),
    ]
    for (const since of wrong) expect((await ann.ask('GET', `/chat/changes?since=${since}`)).status, since).toBe(400)
  })
})
