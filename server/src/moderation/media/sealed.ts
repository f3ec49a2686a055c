import type { SealedFacts } from '@hearth/shared/moderation/media'
import { sql } from 'kysely'
import type * as z from 'zod'
import { noteChange } from '../../chat/queries.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import type { Execution, Waiting } from '../approvals/execution.ts'
import { requestApproval } from '../approvals/queries.ts'
import { settleItems } from '../cases/settle-items.ts'
import type { Staff } from '../staff/access.ts'

type Sealed = {
  id: string
  userId: string
  profileId: string
  /** The largest file that is sealed, and the one that tells a false hit. */
  file: string
  look: string
  lists: string[]
  facts: Record<string, string | string[] | null>
  sealedAt: Date
  releasedAt: Date | null
}

/** A sealed hit with all that is known of it; null when there is none, and for one about the staff member. */
export async function readSealed(
  db: Database,
  { profileId }: Pick<Staff, 'profileId'>,
  id: string,
): Promise<Sealed | null> {
  const { rows } = await sql<Sealed>`select
      id,
      user_id,
      profile_id,
      coalesce(file, storage_key || '/full.webp') as file,
      coalesce(file, storage_key || '/card.webp') as look,
      lists,
      facts,
      sealed_at,
      released_at
    from sealed_evidence
    where id = ${id} and profile_id <> ${profileId}`.execute(db)
  return rows[0] ?? null
}

const line = (name: string, value: string | string[] | null | undefined) =>
  `${name}: ${(Array.isArray(value) ? value.join(', ') : value) || '-'}`

/**
 * The draft of a report to a hotline or NCMEC. It is in English, which these take everywhere, and names where the file lies
 * instead of containing it: staff must not copy it.
 */
export function reportDraft({ env }: Pick<Services, 'env'>, { facts, ...hit }: Sealed): string {
  return [
    'DRAFT OF A REPORT: suspected child sexual abuse material',
    line('Service', env.BASE_URL),
    line('Contact', env.CONTACT_EMAIL),
    line('Reference', hit.id),
    line('Found at', hit.sealedAt.toISOString()),
    line('Found by', 'comparison of hashes (PDQ) with imported lists'),
    line('Lists', hit.lists),
    line('Uploaded at', facts.uploadedAt),
    line('File, sealed and not copied', hit.file),
    '',
    line('Account', hit.userId),
    line('Profile', hit.profileId),
    line('Name', facts.name),
    line('E-mail', facts.email),
    line('Phone', facts.phone),
    line('Birthday', facts.birthday),
    line('Joined at', facts.joinedAt),
    line('Network addresses', facts.addresses),
    '',
    'A person has looked at the picture: [yes / no]',
    'Remarks:',
    '',
  ].join('\n')
}

/** Shows the owner again, unless another sealed hit or an undecided report hides them. */
const unfreeze = (transaction: Database, profileId: string) =>
  sql`update profiles set hidden_at = null
    where id = ${profileId}
      and not exists (select from reports r
        where r.target_id = ${profileId} and r.hides_target and r.decided_at is null)`.execute(transaction)

/** What is known of the owner, in the fields that a report has. */
export function factsOf({ facts }: Sealed): z.infer<typeof SealedFacts> {
  const text = (value: Sealed['facts'][string] | undefined) => (typeof value === 'string' ? value : null)
  const { name, email, phone, birthday, joinedAt, uploadedAt, addresses } = facts
  const of = { name: text(name), email: text(email), phone: text(phone), birthday: text(birthday) }
  // A session that names no address has null.
  const known = Array.isArray(addresses) ? addresses.filter(Boolean) : []
  return { ...of, joinedAt: text(joinedAt), uploadedAt: text(uploadedAt), addresses: known }
}

type Deps = Pick<Services, 'db' | 'secret'>
type Refusal = 'NOT_FOUND' | 'PHOTO_CHANGED'

/** Notes that a hit was reported, and under which number. A released one is none to report. */
export function fileReport(
  { db, secret }: Deps,
  staff: Staff,
  { hitId, with: filedWith, reference }: { hitId: string; with: string; reference: string },
): Promise<Refusal | null> {
  return db.transaction().execute(async (transaction) => {
    const hit = await readSealed(transaction, staff, hitId)
    if (!hit) return 'NOT_FOUND'
    const { numAffectedRows } = await sql`update sealed_evidence set filed_at = now(), filed_with = ${filedWith},
        filed_reference = ${reference}, filed_label = ${staff.label}
      where id = ${hitId} and released_at is null and filed_at is null`.execute(transaction)
    if (!numAffectedRows) return 'PHOTO_CHANGED'
    await settleItems(transaction, 'hash-hit', [hitId])
    const details = { hitId, with: filedWith, reference }
    await audit(transaction, { act: 'sealed_filed', actor: staff, subjectId: hit.userId, secret, details })
    return null
  })
}

/** The case of a hit, which its kind keeps from other staff; null before the job has opened it. */
async function caseOf(transaction: Database, hitId: string): Promise<string | null> {
  const { rows } = await sql<{ caseId: string }>`select case_id from case_items
    where kind = 'hash-hit' and source_id = ${hitId}
    order by added_at desc
    limit 1`.execute(transaction)
  return rows[0]?.caseId ?? null
}

/** Asks another person of child safety to agree that a hit is false. */
export function askToRelease({ db, secret }: Deps, staff: Staff, { hitId, reason }: { hitId: string; reason: string }) {
  return db.transaction().execute(async (transaction): Promise<Refusal | null> => {
    const hit = await readSealed(transaction, staff, hitId)
    if (!hit) return 'NOT_FOUND'
    if (hit.releasedAt) return 'PHOTO_CHANGED'
    const caseId = await caseOf(transaction, hitId)
    const of = { subjectUserId: hit.userId, caseId, sourceId: hitId, reason, actor: staff }
    await requestApproval(transaction, { secret }, { ...of, act: 'release-sealed' })
    return null
  })
}

type Released = { photoId: string | null; messageId: string | null; profileId: string; userId: string }

async function clearPhoto(transaction: Database, photoId: string) {
  await sql`update photo_hits set outcome = 'cleared', decided_at = now()
    where photo_id = ${photoId} and class = 'child-abuse' and outcome is null`.execute(transaction)
  await sql`update profile_images i set state = 'shown'
    where id = ${photoId} and state = 'held'
      and not exists (select from photo_hits h where h.photo_id = i.id and h.outcome is null)`.execute(transaction)
}

async function clearMessage(transaction: Database, messageId: string) {
  await sql`update message_hits set outcome = 'cleared', decided_at = now()
    where message_id = ${messageId} and class = 'child-abuse' and outcome is null`.execute(transaction)
  await noteChange(transaction, messageId)
}

/** Ends a false hit: the photo and its owner are as before, and the hit stays cleared. The database asks for the second person. */
async function release(transaction: Database, { secret }: Services, { sourceId, reason }: Waiting, by: Actor) {
  const { rows } = await sql<Released>`update sealed_evidence
    set released_at = now()
    where id = ${sourceId} and released_at is null
    returning photo_id, message_id, profile_id, user_id`.execute(transaction)
  const [hit] = rows
  if (!hit) return
  if (hit.photoId) await clearPhoto(transaction, hit.photoId)
  if (hit.messageId) await clearMessage(transaction, hit.messageId)
  await unfreeze(transaction, hit.profileId)
  await settleItems(transaction, 'hash-hit', [sourceId!])
  const details = { hitId: sourceId, reason }
  await audit(transaction, { act: 'sealed_released', actor: by, subjectId: hit.userId, secret, details })
}

/** The release of what a false hit sealed. */
export const sealedRelease: Execution<Services> = { carryOut: release }
