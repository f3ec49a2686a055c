import { randomUUID } from 'node:crypto'
import type { Conversation, Unread } from '@hearth/shared/chat/chat'
import type { Message, MessagePage } from '@hearth/shared/chat/messages'
import { expect } from 'vitest'
import { type Person, startServices } from '../testing/services.ts'

/**
 * The services, and what members do in a chat.
 * @param settings of the server
 */
export async function startChat(settings: Record<string, string> = {}) {
  const services = await startServices(settings)
  const { db } = services

  async function begin(one: Person, other: Person) {
    const answer = await one.ask<Conversation>('PUT', `/conversations/with/${other.profileId}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }

  const say = (
    one: Person,
    conversationId: string,
    content: string,
    { id = randomUUID(), ...more }: { id?: string; replyTo?: string } = {},
  ) =>
    one.ask<Message & { code: string; data: Record<string, unknown> }>(
      'PUT',
      `/conversations/${conversationId}/messages/${id}`,
      { content, ...more },
    )

  const history = async (one: Person, id: string, question = '') =>
    (await one.ask<MessagePage>('GET', `/conversations/${id}/messages${question}`)).body
  const texts = (page: MessagePage) => page.messages.map((message) => message.content)
  const listOf = async (one: Person) =>
    (await one.ask<{ conversations: Conversation[]; nextCursor: string | null }>('GET', '/conversations')).body
  const unreadOf = async (one: Person) => (await one.ask<Unread>('GET', '/unread')).body
  const later = (minutes: number, messageId: string) =>
    db
      .updateTable('messages')
      .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', messageId)
      .execute()

  return { ...services, begin, say, history, texts, listOf, unreadOf, later }
}
