import { sql } from 'kysely'
import type { OldestDue } from '../../platform/jobs/queue-metrics.ts'
import type { Services } from '../../services.ts'
import { screenPhoto } from '../screening/queries.ts'
import { photoFile, saveHashes } from './queries.ts'

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'photoStore' | 'decoding'>
type Due = { id: string; storageKey: string; hashed: boolean }

/** Photos of one round. A round is small, so that uploads in between come first. */
const photosPerRound = 50
/** Milliseconds after which a run begins no further round. */
const timeoutMs = 45_000
/** The decoder's account of this job: it decodes one picture at a time. */
const account = 'screening'

/** Compares a photo with the lists. After a failure it keeps waiting, for the job. */
export async function screen({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>, photoId: string): Promise<void> {
  await screenPhoto({ db, env }, photoId).catch((error: Error) =>
    log.warn({ name: error.name }, 'screening a photo failed; it waits for the job'),
  )
}

/** The newest first: uploads that wait, then photos that are older than lists. */
async function duePhotos({ db }: Deps): Promise<Due[]> {
  const { rows } = await sql<Due>`select
      i.id,
      i.storage_key,
      h.photo_id is not null as hashed
    from profile_images i
    left join photo_hashes h on h.photo_id = i.id
    where i.screen_due_at <= now() and i.storage_key is not null
    order by i.screen_due_at desc
    limit ${photosPerRound}`.execute(db)
  return rows
}

/** Since when the oldest photo waits for the lists. */
export const oldestToScreen: OldestDue = sql`select min(screen_due_at) from profile_images
  where screen_due_at <= now() and storage_key is not null`

/** Hashes a photo that was stored without. Its file says what members see. */
async function hash({ db, photoStore, decoding }: Deps, { id, storageKey }: Due) {
  const bytes = Buffer.from(await photoStore.getBytes(photoFile(storageKey, 'full')))
  const made = await decoding.enqueue(account, (decode) => decode('hashes', bytes))
  if (made === 'full' || 'refused' in made) throw new Error('The picture could not be decoded')
  await saveHashes(db, id, made)
}

/** An unreadable file, or lists that cannot be read: the next try is later, so that others get their turn. */
const postpone = ({ db }: Deps, { id }: Due) =>
  sql`update profile_images set screen_due_at = now() + interval '10 minutes'
    where id = ${id} and screen_due_at is not null`.execute(db)

async function screenDue(deps: Deps, photo: Due) {
  try {
    if (!photo.hashed) await hash(deps, photo)
    await screenPhoto(deps, photo.id)
  } catch (error) {
    deps.log.warn({ name: (error as Error).name }, 'screening a photo failed; the job will retry')
    await postpone(deps, photo)
  }
}

/**
 * Screens photos that wait because a process ended or the lists could not be asked, and those that are older than lists,
 * in rounds within the job's period.
 */
export async function screenDuePhotos(deps: Deps): Promise<void> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const due = await duePhotos(deps)
    for (const photo of due) await screenDue(deps, photo)
    if (due.length < photosPerRound || Date.now() > end) return
  }
}
