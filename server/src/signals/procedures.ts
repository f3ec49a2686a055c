import { type RuleFigure, signalThreshold } from '@hearth/shared/signals'
import { sql } from 'kysely'
import { member } from '../api.ts'
import { staffWith } from '../staff/access.ts'
import { blockedWith } from '../visibility/queries.ts'

export const dismiss = member.signals.dismiss.handler(async ({ context, input: { conversationId }, errors }) => {
  const { db, viewer, live } = context
  const { rows } = await sql`update scam_signals set dismissed_at = now()
    where conversation_id = ${conversationId} and receiver_id = ${viewer.profileId} and warned_at is not null
      and sender_id not in (${blockedWith(viewer)}) returning id`.execute(db)
  if (!rows.length) throw errors.NOT_FOUND()
  live.notify([viewer.profileId], { type: 'list', conversationId })
  return { done: true }
})

/** How often each rule was right. Only numbers: a test of the rules, apart for women, men and others. */
export const figures = staffWith('figures').signals.figures.handler(async ({ context: { db } }) => {
  const { rows } = await sql<RuleFigure>`select rule, p.gender, count(*)::int as found,
      count(*) filter (where s.outcome = 'upheld')::int as upheld,
      count(*) filter (where s.outcome = 'dismissed')::int as dismissed
    from scam_signals s join profiles p on p.id = s.sender_id cross join lateral unnest(s.rules) as rule
    where s.score >= ${sql.lit(signalThreshold)} and not p.is_test
    group by rule, p.gender order by rule, p.gender`.execute(db)
  return { rules: rows }
})
