import { expect, it } from 'vitest'
import { removeMessages } from '../../moderation/decisions/messages.ts'
import { startDecisions } from '../../moderation/decisions/testing.ts'
import { conversationPage } from './conversation-page.ts'
import { conversationsOf, messagesOf } from './conversations.ts'
import { wordsIn } from './words.ts'

const { db, people, begin, say } = await startDecisions()

it('The copies of both members say that staff removed a message, without its words', async () => {
  const { ann, bo } = await people()
  const { id } = await begin(ann, bo)
  const { body } = await say(bo, id, 'You will be sorry.')
  await ann.ask('PUT', `/conversations/${id}/messages/${body.id}/reaction`, { emoji: '❤️' })
  const decision = { puid: 'D-1', deciderLabel: 'Mo', actions: '[{"action": "close"}]', language: 'en' }
  const made = db
    .insertInto('decisions')
    .values({ ...decision, source: 'notice' })
    .returning('id')
  const { id: decisionId } = await made.executeTakeFirstOrThrow()
  await db.transaction().execute((transaction) => removeMessages(transaction, bo.profileId, decisionId, [body.id]))
  for (const who of [ann, bo]) {
    const [conversation] = await conversationsOf(db, who)
    const gone = { text: '', removedByStaff: true, photo: null, reactions: [] }
    for await (const message of messagesOf(db, who, conversation!)) expect(message).toMatchObject(gone)
    let page = ''
    for await (const part of conversationPage(wordsIn('en'), conversation!, messagesOf(db, who, conversation!)))
      page += part
    expect(page).toContain('Removed by our moderators')
    expect(page).not.toContain('sorry')
  }
})
