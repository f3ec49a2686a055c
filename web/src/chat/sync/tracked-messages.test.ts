import type { Message, MessagePage } from '@hearth/shared/chat/messages'
import { expect, test } from 'vitest'
import { emptyWindow, loadNewest } from './log.ts'
import { keptPageOf } from './tracked-messages.ts'

/** The page that a device keeps of a conversation whose last messages it has loaded. */
function keptOf(loaded: number, more = false) {
  const messages = Array.from({ length: loaded }, (_, index) => ({ id: `${index + 1}`, seq: index + 1, version: 1 }))
  const window = emptyWindow()
  loadNewest(window, { messages: messages as Message[], more, lastSeq: loaded, version: 1 } as MessagePage)
  const page = keptPageOf({ window })
  return { seqs: page.messages.map(({ seq }) => seq), more: page.more }
}

test('a device keeps the newest 200 messages of a conversation, and knows that there are more', () => {
  expect(keptOf(3)).toEqual({ seqs: [1, 2, 3], more: false })
  expect(keptOf(3, true).more).toBe(true)
  const whole = keptOf(200)
  expect([whole.seqs.length, whole.more]).toEqual([200, false])
  const part = keptOf(201)
  expect([part.seqs.length, part.seqs[0], part.seqs.at(-1), part.more]).toEqual([200, 2, 201, true])
})
