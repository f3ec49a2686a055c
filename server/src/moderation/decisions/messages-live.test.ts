import { randomUUID } from 'node:crypto'
import type { Conversation } from '@hearth/shared/chat/chat'
import { expect, it } from 'vitest'
import { startLive, until } from '../../chat/live/testing.ts'
import { noteChange } from '../../chat/queries.ts'
import { removeMessages, restoreMessages } from './messages.ts'

const { db, people, tabOf } = await startLive()

it('A message that a decision removes or brings back changes on the screens of both, and of no one else', async () => {
  const { ann, bo, eve } = await people()
  const [hers, his, outside] = [await tabOf(ann), await tabOf(bo), await tabOf(eve)]
  const { id } = (await ann.ask<Conversation>('PUT', `/conversations/with/${bo.profileId}`)).body
  const messageId = randomUUID()
  await bo.ask('PUT', `/conversations/${id}/messages/${messageId}`, { content: 'You will be sorry.' })
  const decision = {
    puid: 'D-1',
    deciderLabel: 'Mo',
    actions: '[{"action": "close"}]',
    source: 'notice',
    language: 'en',
  }
  const made = db
    .insertInto('decisions')
    .values(decision as never)
    .returning('id')
  const { id: decisionId } = await made.executeTakeFirstOrThrow()
  const heard = (version: number) =>
    until(() => {
      for (const { events } of [hers, his])
        expect(events).toContainEqual({ type: 'change', conversationId: id, version })
    })
  await db.transaction().execute((transaction) => removeMessages(transaction, bo.profileId, decisionId, [messageId]))
  await heard(2)
  await db.transaction().execute((transaction) => restoreMessages(transaction, decisionId))
  await heard(3)
  // What is rolled back is told to no one.
  const failing = db.transaction().execute(async (transaction) => {
    await noteChange(transaction, messageId)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await db.transaction().execute((transaction) => noteChange(transaction, messageId))
  await heard(4)
  expect(hers.events.filter(({ type }) => type === 'change')).toHaveLength(3)
  expect(outside.events).toEqual([])
})
