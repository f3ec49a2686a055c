import { blockEntry, unblockEntry } from '../../account/entry-blocks/queries.ts'
import { restrict } from '../../members/restrictions/queries.ts'
import { listBannedPhotos, unlistBannedPhotos } from '../../pictures/screening/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { RestrictionKind } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { Subject } from './subject.ts'

type Deps = Pick<Services, 'secret'>
type Banned = Pick<Subject, 'profileId' | 'userId'>
type Restriction = { kind: RestrictionKind; decisionId: string }

const isBan = ({ kind }: Restriction) => kind === 'banned'

/** Keeps a banned member from coming back with the same mailbox, number or photos, until 12 months after the ban began. */
async function keepOut(transaction: Database, { secret }: Deps, { profileId, userId }: Banned, decisionId: string) {
  await blockEntry(transaction, secret, userId, decisionId)
  await listBannedPhotos(transaction, profileId, decisionId)
}

/** Bans a member from now on. */
export async function shutOutForGood(transaction: Database, deps: Deps, banned: Banned, decisionId: string) {
  const { profileId: subjectId } = banned
  await restrict(transaction, { subjectId, kind: 'banned', endsAt: null, decisionId })
  await keepOut(transaction, deps, banned, decisionId)
}

/** Keeps a member out again by bans whose lifting was taken back. */
export async function keepOutAgain(transaction: Database, deps: Deps, banned: Banned, restrictions: Restriction[]) {
  for (const { decisionId } of restrictions.filter(isBan)) await keepOut(transaction, deps, banned, decisionId)
}

/** Lets members whose bans were lifted come back, with all that they have. */
export async function letInAgain(transaction: Database, lifted: Restriction[]) {
  const decisionIds = lifted.filter(isBan).map(({ decisionId }) => decisionId)
  if (!decisionIds.length) return
  await unblockEntry(transaction, decisionIds)
  await unlistBannedPhotos(transaction, decisionIds)
}
