import type { BulkAct } from '@hearth/shared/moderation/bulk-acts'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import { isSealedPhoto } from '../../members/visibility/sealed.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import type { Staff } from '../staff/access.ts'
import { decideCase } from './decide.ts'
import { plainStatement } from './statement.ts'
import { lockSubject } from './subject.ts'

/** `category` is the rule that removed photos break. */
type OnPhotos = { act: BulkAct; category?: ReportCategory | undefined; note: string }
type Deps = Pick<Services, 'secret'>
type Doing = { staff: Staff; batchId: string }
type Held = { itemId: string; photoId: string; profileId: string }

/** The photos that lists hold and that wait in a case. One that a list of child abuse has by now is none of these. */
async function heldIn(transaction: Database, caseId: string): Promise<Held[]> {
  const { rows } = await sql<Held>`select
      i.id as item_id,
      p.id as photo_id,
      p.profile_id
    from case_items i
    join profile_images p on i.kind = 'photo' and p.id = i.source_id
    where i.case_id = ${caseId} and i.decided_at is null and p.state = 'held' and p.storage_key is not null
      and not ${isSealedPhoto(sql`p.id`)}
    order by i.added_at, i.id`.execute(transaction)
  return rows
}

type HeldPhotos = {
  row: { caseId: string; version: number }
  bulk: OnPhotos
  doing: Doing
}

/**
 * Shows the held photos of a case, or removes them by a decision whose statement their owner reads. What else the case
 * holds waits on.
 * @returns why it failed, or null
 */
export async function decideHeldPhotos(
  transaction: Database,
  deps: Deps,
  { row, bulk: { act, category, note }, doing: { staff, batchId } }: HeldPhotos,
): Promise<string | null> {
  const held = await heldIn(transaction, row.caseId)
  const subject = await lockSubject(transaction, deps, held[0]?.profileId ?? null)
  if (!subject) return 'NO_HELD_PHOTO'
  const isRemoval = act === 'refuse' && category !== undefined
  const statement = isRemoval ? plainStatement(subject.language, category, 'remove-photo', note) : undefined
  const input = {
    ...row,
    itemIds: held.map(({ itemId }) => itemId),
    actions: isRemoval
      ? held.map(({ photoId }) => ({ action: 'remove-photo' as const, photoId }))
      : [{ action: 'close' as const }],
    statement,
    toReporter: '',
    note,
  }
  const outcome = await decideCase(transaction, deps, { input, staff, batchId, showsPhotos: true })
  return 'refused' in outcome ? outcome.refused : null
}
