import type { Report } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { appealUntil, canAppeal } from '../decisions/statement.ts'

type Row = {
  reportId: string
  decisionId: string
  puid: string
  decidedAt: Date
  overruled: boolean
  text: string | null
  reason: string | null
  outcome: 'granted' | 'refused' | null
  answeredAt: Date | null
}

function stateOf({ text, outcome, overruled, decidedAt }: Row) {
  if (text !== null) return outcome ?? 'waiting'
  return overruled || !canAppeal(decidedAt) ? 'expired' : 'open'
}

/** The decisions by which the viewer's reports were closed without action, and what became of the viewer's appeals. */
export async function appealsOf(db: Database, viewer: Viewer, reportIds: string[]) {
  const { rows } = await sql<Row>`select
      r.id as report_id,
      d.id as decision_id,
      d.puid,
      d.decided_at,
      exists (select from decisions o where o.overrules = d.id) as overruled,
      a.text,
      a.reason,
      a.outcome,
      a.decided_at as answered_at
    from reports r
    join decisions d on d.id = r.decision_id
    left join appeals a on a.decision_id = d.id and a.by_id = ${viewer.profileId} and a.by_reporter
    where r.id = any(${reportIds}::uuid[]) and r.reporter_id = ${viewer.profileId} and r.state = 'dismissed'
      and d.actions @? '$[*] ? (@.action != "lift")'`.execute(db)
  const entry = (row: Row): [string, NonNullable<Report['appeal']>] => [
    row.reportId,
    {
      decisionId: row.decisionId,
      number: row.puid,
      state: stateOf(row),
      until: appealUntil(row.decidedAt).toISOString(),
      text: row.text,
      reason: row.reason,
      decidedAt: row.answeredAt?.toISOString() ?? null,
    },
  ]
  return new Map(rows.map(entry))
}
