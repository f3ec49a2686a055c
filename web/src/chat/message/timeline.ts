import type { Message } from '@hearth/shared/chat/messages'
import type { OutgoingMessage } from '../sync/outgoing-message.ts'
import type { View } from '../sync/types.ts'

/** The progress of the member's own message; null for the partner's. */
export type Progress = 'pending' | 'failed' | 'sent' | 'delivered' | 'read' | null

/** The message that another one answers. */
export type Quoted = {
  seq: number
  mine: boolean
  excerpt: string
  photo: boolean
  removed: boolean
  removedByStaff: boolean
  covered?: true
}

/** A loaded message as a quote shows it. */
export const quotedFrom = ({ seq, mine, content, photo, removedAt, removedByStaff, covered }: Message): Quoted => ({
  seq,
  mine,
  excerpt: content,
  photo: photo !== null,
  removed: removedAt !== null,
  removedByStaff,
  ...(covered && { covered }),
})

/** A sent or pending message as its bubble shows it. */
export type TimelineItem = {
  id: string
  /** Null until the server has assigned one. */
  seq: number | null
  mine: boolean
  content: string
  /** Milliseconds since 1970. */
  at: number
  progress: Progress
  quoted: Quoted | null
  message: Message | null
  draft: OutgoingMessage | null
}

/** Messages of one sender within five minutes, which share one time. */
type Group = { mine: boolean; items: TimelineItem[] }
/** A day in local time: midnight in milliseconds. */
export type Day = { at: number; groups: Group[] }

const groupGapMs = 5 * 60_000

function progressOf({ mine, seq }: Message, receipts: View['receipts']): Progress {
  if (!mine) return null
  if (receipts && seq <= receipts.readSeq) return 'read'
  return receipts && seq <= receipts.deliveredSeq ? 'delivered' : 'sent'
}

/**
 * A view's messages in their order. Pending ones come last, and never have an earlier time than sent ones.
 * @param drawn a range of the view's messages; pending ones appear only with the newest
 */
export function timelineOf({ messages, past, outgoing, receipts }: View, drawn: Message[] = messages): TimelineItem[] {
  const newest = messages.at(-1)
  const since = newest ? Date.parse(newest.sentAt) : 0
  const loaded = past ?? messages
  const bySeq = (seq: number) => loaded[seq - loaded[0]!.seq]
  const sent = drawn.map((message): TimelineItem => {
    const { id, seq, mine, content, sentAt, replyTo } = message
    const progress = progressOf(message, receipts)
    // A loaded message is more current than the quote, which does not follow edits and removals.
    const answered = replyTo && bySeq(replyTo.seq)
    const quoted = answered ? quotedFrom(answered) : replyTo
    return { id, seq, mine, content, message, progress, quoted, draft: null, at: Date.parse(sentAt) }
  })
  const unsent = outgoing.map((draft): TimelineItem => {
    const { id, content, failed, acknowledged, replyTo } = draft
    const unfailed = acknowledged ? 'sent' : 'pending'
    const at = Math.max(since, acknowledged ? 0 : draft.at)
    const answered = replyTo ? messages.findLast((message) => message.id === replyTo) : undefined
    const quoted = answered ? quotedFrom(answered) : null
    return {
      id,
      content,
      at,
      progress: failed ? 'failed' : unfailed,
      draft,
      quoted,
      seq: null,
      mine: true,
      message: null,
    }
  })
  return drawn.at(-1) === newest ? [...sent, ...unsent] : sent
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** @param breakAt seq that starts a new group, because a line is above it */
export function byDays(shown: TimelineItem[], breakAt: number | null = null): Day[] {
  const days: Day[] = []
  let previous: TimelineItem | undefined
  for (const one of shown) {
    const day = midnight(one.at)
    if (days.at(-1)?.at !== day) days.push({ at: day, groups: [] })
    const { groups } = days.at(-1)!
    const group = groups.at(-1)
    const joins = group && previous && group.mine === one.mine && one.at - previous.at < groupGapMs
    if (joins && (breakAt === null || one.seq !== breakAt)) group.items.push(one)
    else groups.push({ mine: one.mine, items: [one] })
    previous = one
  }
  return days
}
