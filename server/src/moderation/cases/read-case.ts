import type { Case } from '@hearth/shared/moderation/cases'
import type { Services } from '../../services.ts'
import { decisionsOf } from '../decisions/queries.ts'
import type { Staff } from '../staff/access.ts'
import { readHistory } from './history.ts'
import { readItems } from './items.ts'
import { mayTellMember, notesOf } from './notes.ts'
import { readSummary } from './queue.ts'
import { readSubject } from './subject.ts'

/** A whole case as a staff member sees it; null when they do not see it. */
export async function readCase(
  services: Pick<Services, 'db' | 'secret'>,
  staff: Staff,
  caseId: string,
): Promise<Case | null> {
  const { db } = services
  const summary = await readSummary(db, staff, caseId)
  if (!summary) return null
  const subject = await readSubject(services, staff, caseId)
  const { items, more: moreItems } = await readItems(db, staff, caseId)
  const { notes, more: moreNotes } = await notesOf(db, caseId)
  return {
    ...summary,
    subject,
    items,
    moreItems,
    notes,
    moreNotes,
    mayTellMember: await mayTellMember(db, caseId),
    history: subject ? await readHistory(db, staff, { caseId, ...subject }) : [],
    decisions: await decisionsOf(db, { caseId }),
    mine: summary.claimedBy?.id === staff.userId,
  }
}
