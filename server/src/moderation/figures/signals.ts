import { signalThreshold } from '@hearth/shared/chat/signals'
import type { Period, RuleFigure } from '@hearth/shared/moderation/figures'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { midnight } from './cases.ts'

/** How often each rule was met and right: only numbers, a test of the rules, apart for women, men and others. */
export async function ruleFigures(db: Database, { from, to }: Period): Promise<RuleFigure[]> {
  const { rows } = await sql<RuleFigure>`with found as (
      select
        s.rules,
        s.outcome,
        s.warned_at is not null as warned,
        p.gender,
        exists (select from case_items i where i.kind = 'scam' and i.source_id = s.id) as in_case
      from scam_signals s
      join profiles p on p.id = s.sender_id
      where s.score >= ${sql.lit(signalThreshold)} and s.first_at >= ${midnight(from)}
        and s.first_at < ${midnight(to)} + interval '1 day' and not p.is_test)
    select
      rule,
      gender,
      count(*)::int as hits,
      count(*) filter (where warned)::int as warned,
      count(*) filter (where in_case)::int as cases,
      count(*) filter (where outcome = 'upheld')::int as confirmed,
      count(*) filter (where outcome = 'dismissed')::int as dismissed
    from found, unnest(rules) as rule
    group by rule, gender
    order by rule, gender`.execute(db)
  return rows
}
