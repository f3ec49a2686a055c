import type { Decision } from '@hearth/shared/moderation/decisions'
import type { Statement } from '@hearth/shared/moderation/statements'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Staff } from '../staff/access.ts'
import { seenWithoutCase } from '../staff/seen-by.ts'
import { appealUntil, canAppeal } from './statement.ts'

type Row = {
  id: string
  puid: string
  decidedAt: Date
  decider: string
  actions: Decision['actions']
  category: Decision['category']
  ground: Statement['ground']
  clause: string | null
  facts: string | null
  textSent: string | null
  byNotice: boolean
  detectedByMachine: boolean
  decidedByMachine: Statement['decidedByMachine']
  overruled: boolean
  waitsForApproval: boolean
  inForce: boolean
  appealText: string | null
  appealReason: string | null
  appealOutcome: 'granted' | 'refused' | null
  appealDecidedAt: Date | null
}

/** Decisions with what became of them, newest first. `appealedBy`: whose appeal counts. */
async function readDecisions(db: Database, which: RawBuilder<unknown>, appealedBy: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`select
      d.id,
      d.puid,
      d.decided_at,
      d.decider_label as decider,
      d.actions,
      d.category,
      d.ground,
      d.clause,
      d.facts,
      d.text_sent,
      d.source <> 'own-initiative' as by_notice,
      d.detected_by_machine,
      d.decided_by_machine,
      exists (select from decisions o where o.overrules = d.id) as overruled,
      exists (select from approvals w where w.decision_id = d.id and w.state = 'waiting') as waits_for_approval,
      exists (select from restrictions r where r.decision_id = d.id and r.lifted_at is null
        and coalesce(r.ends_at, 'infinity') > now()) as in_force,
      a.text as appeal_text,
      a.reason as appeal_reason,
      a.outcome as appeal_outcome,
      a.decided_at as appeal_decided_at
    from decisions d
    left join lateral (select * from appeals a where a.decision_id = d.id and ${appealedBy}
      order by a.outcome nulls first limit 1) a on true
    where ${which}
    order by d.decided_at desc, d.id desc
    limit 200`.execute(db)
  return rows
}

function appealState({ appealText, appealOutcome }: Row, none: 'none'): Decision['appeal']
function appealState({ appealText, appealOutcome }: Row, none: 'open' | 'expired'): Statement['appeal']['state']
function appealState({ appealText, appealOutcome }: Row, none: string) {
  return appealText === null ? none : (appealOutcome ?? 'waiting')
}

function toDecision(row: Row): Decision {
  const { id, puid, decider, actions, category, clause, facts, textSent, overruled, waitsForApproval } = row
  const decidedAt = row.decidedAt.toISOString()
  const appeal = appealState(row, 'none')
  return {
    id,
    puid,
    decidedAt,
    decider,
    actions,
    category,
    clause,
    facts,
    textSent,
    overruled,
    appeal,
    waitsForApproval,
  }
}

const asStaffSee = async (db: Database, which: RawBuilder<unknown>) =>
  (await readDecisions(db, which, sql`true`)).map(toDecision)

/** Decisions as staff see them. */
export const decisionsOf = (db: Database, of: { caseId: string } | { ids: string[] }): Promise<Decision[]> =>
  asStaffSee(db, 'caseId' in of ? sql`d.case_id = ${of.caseId}` : sql`d.id = any(${of.ids}::uuid[])`)

/** Decisions about a member that were made without a case, as far as a staff member sees them. */
export const decisionsWithoutCase = (db: Database, staff: Staff, profileId: string): Promise<Decision[]> =>
  asStaffSee(db, sql`d.subject_id = ${profileId} and ${seenWithoutCase(staff)}`)

/** Whether an appeal may still be sent: not of a lifting, nor of what was taken back. */
const isOpen = ({ actions, overruled, decidedAt }: Row) =>
  !overruled && actions.some(({ action }) => action !== 'lift') && canAppeal(decidedAt)

function toStatement(row: Row): Statement {
  const { id, puid, actions, category, ground, clause, facts, textSent } = row
  const { byNotice, detectedByMachine, decidedByMachine } = row
  return {
    id,
    puid,
    actions,
    category,
    ground,
    clause,
    facts,
    text: textSent,
    byNotice,
    detectedByMachine,
    decidedByMachine,
    decidedAt: row.decidedAt.toISOString(),
    inForce: row.inForce,
    appeal: {
      state: appealState(row, isOpen(row) ? 'open' : 'expired'),
      until: appealUntil(row.decidedAt).toISOString(),
      text: row.appealText,
      reason: row.appealReason,
      decidedAt: row.appealDecidedAt?.toISOString() ?? null,
    },
  }
}

/** The statements of a member as they read them. That a case was closed is nothing that they hear of. */
export async function statementsOf(db: Database, { profileId }: { profileId: string }): Promise<Statement[]> {
  const own = sql`d.subject_id = ${profileId} and d.actions @? '$[*] ? (@.action != "close")'`
  const rows = await readDecisions(db, own, sql`a.by_id = ${profileId} and not a.by_reporter`)
  return rows.map(toStatement)
}
