import type { SelfieAnswers } from '@hearth/shared/moderation/admin-selfies'
import { frameHours, type SelfieReason } from '@hearth/shared/moderation/selfies'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { createCase } from '../cases/change-case.ts'
import { holds } from '../cases/claims.ts'
import { logAct } from '../cases/log-act.ts'
import type { Staff } from '../staff/access.ts'
import { seesCase } from '../staff/seen-by.ts'
import { endCheck } from './end.ts'

type Deps = Pick<Services, 'db' | 'photoStore' | 'secret'>
type Decision = SelfieAnswers & { checkId: string }
type Refusal = 'NOT_FOUND' | 'NOT_CLAIMED' | 'DECIDED_BEFORE' | 'SAME_PERSON'
type Waiting = { caseId: string; profileId: string; photoIds: string[]; disputedBy: string[]; isWaiting: boolean }

/** The check with its case, which is locked until the end of the transaction. */
async function lockCheck(transaction: Database, checkId: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`select
      i.case_id,
      s.profile_id,
      s.photo_ids,
      s.disputed_by,
      s.state = 'waiting' and s.frames_until > now() as is_waiting
    from selfie_checks s
    join case_items i on i.kind = 'selfie' and i.source_id = s.id
    join cases c on c.id = i.case_id
    where s.id = ${checkId}
    for update of c`.execute(transaction)
  return rows[0]
}

/** What the member reads: the first answer that was no. */
function reasonOf({ outcome, photoIds, poseRight, adult }: SelfieAnswers): SelfieReason | null {
  if (outcome === 'verified') return null
  if (outcome === 'again' || !adult) return 'unclear'
  if (!poseRight) return 'pose'
  return photoIds.length ? 'unclear' : 'person'
}

/** The frames stay for a colleague, who finds the case free and decides alone. */
async function dispute(transaction: Database, { userId }: Staff, checkId: string, caseId: string) {
  await sql`update selfie_checks set disputed_by = disputed_by || ${userId}::uuid,
      frames_until = sent_at + ${`${frameHours.disputed} hours`}::interval
    where id = ${checkId}`.execute(transaction)
  await sql`update cases set claimed_by = null, claimed_until = null, version = version + 1
    where id = ${caseId}`.execute(transaction)
}

async function store(transaction: Database, services: Deps, decision: Decision, staff: Staff): Promise<Refusal | null> {
  const { checkId, outcome, adult, poseRight, note = '' } = decision
  const check = await lockCheck(transaction, checkId)
  if (!check || check.profileId === staff.profileId) return 'NOT_FOUND'
  if (!(await seesCase(transaction, staff, check.caseId))) return 'NOT_FOUND'
  if (!check.isWaiting) return 'DECIDED_BEFORE'
  const { caseId, profileId } = check
  if (!(await holds(transaction, staff, caseId))) return 'NOT_CLAIMED'
  if (check.disputedBy.includes(staff.userId)) return 'SAME_PERSON'
  const photoIds = check.photoIds.filter((id) => decision.photoIds.includes(id))
  if (photoIds.length < decision.photoIds.length) return 'NOT_FOUND'
  const details = { check: checkId, photoIds, poseRight, adult }
  await logAct(transaction, { ...services, staff }, { act: `selfie_${outcome}`, caseId, details })
  // The case stays open with it, and the ladder decides what becomes of the member.
  if (!adult) await createCase(transaction, staff, { profileId, category: 'underage', reason: note })
  const { userId, label } = staff
  const reason = reasonOf(decision)
  if (outcome === 'disputed') await dispute(transaction, staff, checkId, caseId)
  else
    await endCheck(transaction, services, checkId, { state: outcome, reason, photoIds, decidedBy: { userId, label } })
  return null
}

/**
 * Decides a check by the answers of a staff member who holds its case. The frames go in the same transaction.
 * @returns why it is refused, or null
 */
export const decideCheck = (services: Deps, decision: Decision, staff: Staff): Promise<Refusal | null> =>
  services.db.transaction().execute((transaction) => store(transaction, services, decision, staff))
