import type { WaitingWork } from '@hearth/shared/moderation/admin-access'
import { mayDo, type Right } from '@hearth/shared/moderation/staff'
import type { Database } from '../../platform/db/connection.ts'
import { countApprovals } from '../approvals/known-to.ts'
import { countWaiting } from '../cases/queue.ts'
import { countWaitingPhotos } from '../media/queries.ts'
import { type Staff, staffWith } from '../staff/access.ts'

type Count = (db: Database, staff: Staff) => Promise<number>

/** Each area of the console that something waits in: who may know of it, and how it is counted. */
const areas: Record<keyof WaitingWork, [Right, Count]> = {
  cases: ['cases.read', countWaiting],
  appeals: ['cases.read', (db, staff) => countWaiting(db, staff, 'appeal')],
  approvals: ['approvals', countApprovals],
  photos: ['media', countWaitingPhotos],
  sealed: ['cases.sealed', (db, staff) => countWaiting(db, staff, 'hash-hit')],
}

/** Numbers alone, for the start of the console. */
export const waiting = staffWith('users.read', 'cases.read', 'cases.sealed').adminAccess.waiting.handler(
  async ({ context: { db, staff } }) => {
    const counted = Object.entries(areas).map(async ([area, [right, count]]) => [
      area,
      mayDo(staff.roles, right) ? await count(db, staff) : null,
    ])
    return Object.fromEntries(await Promise.all(counted)) as WaitingWork
  },
)
