import type { Message } from '@hearth/shared/chat/messages'
import { describe, expect, test } from 'vitest'
import type { View } from '../sync/types.ts'
import { isEmojiOnly } from './emoji-only.ts'
import { byDays, timelineOf } from './timeline.ts'

const noon = new Date(2026, 4, 5, 12).getTime()
const minute = 60_000

const message = (seq: number, mine: boolean, at: number, others: Partial<Message> = {}) =>
  ({
    id: `m${seq}`,
    seq,
    mine,
    content: `Text ${seq}`,
    sentAt: new Date(at).toISOString(),
    removedAt: null,
    removedByStaff: false,
    editedAt: null,
    photo: null,
    replyTo: null,
    reactions: [],
    ...others,
  }) as Message

const view = (messages: Message[], others: Partial<View> = {}) =>
  ({ messages, outgoing: [], receipts: null, ...others }) as unknown as View

const draft = (id: string, at: number, others = {}) => ({
  id,
  conversationId: 'c',
  content: id,
  replyTo: null,
  at,
  failed: null,
  acknowledged: false,
  ...others,
})

/** The ids of each group of each day. */
const grouped = (messages: Message[], breakAt: number | null = null) =>
  byDays(timelineOf(view(messages)), breakAt).map((day) => day.groups.map((group) => group.items.map(({ id }) => id)))

describe('Messages', () => {
  test('of one sender within five minutes form a group', () => {
    const messages = [
      message(1, true, noon),
      message(2, true, noon + 4 * minute),
      message(3, true, noon + 10 * minute),
      message(4, false, noon + 11 * minute),
    ]
    expect(grouped(messages)).toEqual([[['m1', 'm2'], ['m3'], ['m4']]])
  })

  test('are separated at midnight and above the first unread one', () => {
    const midnight = new Date(2026, 4, 6).getTime()
    expect(grouped([message(1, false, midnight - 1), message(2, false, midnight)])).toEqual([[['m1']], [['m2']]])
    expect(grouped([message(1, false, noon), message(2, false, noon)], 2)).toEqual([[['m1'], ['m2']]])
  })

  test('that are unsent come last, and never earlier than sent ones, whatever the device’s clock says', () => {
    const outgoing = [draft('late', noon - 90 * minute), draft('later', noon + minute)]
    const shown = timelineOf(view([message(1, false, noon)], { outgoing }))
    expect(shown.map(({ id }) => id)).toEqual(['m1', 'late', 'later'])
    expect(shown.map(({ at }) => at)).toEqual([noon, noon, noon + minute])
  })

  test('show their progress, except the partner’s', () => {
    const messages = [1, 2, 3].map((seq) => message(seq, true, noon)).concat(message(4, false, noon))
    const outgoing = [draft('refused', noon, { failed: { code: 'X', retryAfter: null } }), draft('waiting', noon)]
    const progress = (receipts: View['receipts']) =>
      timelineOf(view(messages, { receipts, outgoing })).map((one) => one.progress)
    expect(progress({ deliveredSeq: 2, readSeq: 1 })).toEqual(['read', 'delivered', 'sent', null, 'failed', 'pending'])
    expect(progress(null)).toEqual(['sent', 'sent', 'sent', null, 'failed', 'pending'])
  })

  test('quote the current state of the message they answer: edited or unsent', () => {
    const replyTo = {
      id: 'm1',
      seq: 1,
      mine: false,
      excerpt: 'As it was',
      photo: false,
      removed: false,
      removedByStaff: false,
    }
    const [, answer] = timelineOf(
      view([message(1, false, noon, { content: '', removedAt: 'now' }), message(2, true, noon, { replyTo })]),
    )
    expect(answer?.quoted).toMatchObject({ excerpt: '', removed: true })
    const [alone] = timelineOf(view([message(2, true, noon, { replyTo })]))
    expect(alone?.quoted).toMatchObject({ excerpt: 'As it was', removed: false })
  })
})

test('One to three emoji alone are large, but not text, numbers or more emoji', () => {
  for (const text of ['🔥', '❤️', '👍🏽 👨‍👩‍👧', '🇰🇭🇹🇭🇩🇰']) expect(isEmojiOnly(text), text).toBe(true)
  for (const text of ['', '123', '#', 'ok 👍', '😀😀😀😀', '🔥.']) expect(isEmojiOnly(text), text).toBe(false)
})
