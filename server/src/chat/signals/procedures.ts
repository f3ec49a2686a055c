import { sql } from 'kysely'
import { member } from '../../api.ts'
import { separatedFrom } from '../../members/visibility/queries.ts'

export const dismiss = member.signals.dismiss.handler(async ({ context, input: { conversationId }, errors }) => {
  const { db, viewer, live } = context
  const { rows } = await sql`update scam_signals set dismissed_at = now()
    where conversation_id = ${conversationId} and receiver_id = ${viewer.profileId} and warned_at is not null
      and sender_id not in (${separatedFrom(viewer)})
    returning id`.execute(db)
  if (!rows.length) throw errors.NOT_FOUND()
  live.notify([viewer.profileId], { type: 'list', conversationId })
  return { done: true }
})
