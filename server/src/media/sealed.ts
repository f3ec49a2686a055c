import { sql } from 'kysely'
import type { Services } from '../api.ts'
import { audit } from '../audit/audit.ts'
import { settleItems } from '../cases/settle-items.ts'
import type { Database } from '../db/connection.ts'
import type { Staff } from '../staff/access.ts'

type Sealed = {
  id: string
  photoId: string
  userId: string
  profileId: string
  storageKey: string
  lists: string[]
  facts: Record<string, string | string[] | null>
  sealedAt: Date
  releasedAt: Date | null
}

/** A sealed hit with all that is known of it; null when there is none, and for one about the person of staff. */
export async function readSealed(
  db: Database,
  { profileId }: Pick<Staff, 'profileId'>,
  id: string,
): Promise<Sealed | null> {
  const { rows } =
    await sql<Sealed>`select id, photo_id, user_id, profile_id, storage_key, lists, facts, sealed_at, released_at
    from sealed_evidence where id = ${id} and profile_id <> ${profileId}`.execute(db)
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
    line('File, sealed and not copied', `${hit.storageKey}/full.webp`),
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
  sql`update profiles set hidden_at = null where id = ${profileId}
    and not exists (select from reports r where r.target_id = ${profileId} and r.hides_target and r.decided_at is null)`.execute(
    transaction,
  )

/**
 * Ends a false hit: the photo and its owner are as before, and the hit stays cleared.
 * @returns why it is refused, or null
 */
export function releaseSealed(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  staff: Staff,
  { hitId, reason }: { hitId: string; reason: string },
): Promise<'NOT_FOUND' | 'PHOTO_CHANGED' | null> {
  return db.transaction().execute(async (transaction) => {
    const hit = await readSealed(transaction, staff, hitId)
    if (!hit) return 'NOT_FOUND'
    const { numAffectedRows } = await sql`update sealed_evidence set released_at = now()
      where id = ${hitId} and released_at is null`.execute(transaction)
    if (!numAffectedRows) return 'PHOTO_CHANGED'
    await sql`update photo_hits set outcome = 'cleared', decided_at = now()
      where photo_id = ${hit.photoId} and class = 'child-abuse' and outcome is null`.execute(transaction)
    await sql`update profile_images i set state = 'shown' where id = ${hit.photoId} and state = 'held'
      and not exists (select from photo_hits h where h.photo_id = i.id and h.outcome is null)`.execute(transaction)
    await unfreeze(transaction, hit.profileId)
    await settleItems(transaction, 'hash-hit', [hitId])
    await audit(transaction, {
      act: 'sealed_released',
      actor: staff,
      subjectId: hit.userId,
      secret,
      details: { hitId, reason },
    })
    return null
  })
}
