import { setTimeout as wait } from 'node:timers/promises'
import type { PhotoSize } from '@hearth/shared/pictures/photo-limits'
import { sql } from 'kysely'
import type { OldestDue } from '../../platform/jobs/queue-metrics.ts'
import type { Services } from '../../services.ts'
import { pauseMs } from './encoding-pace.ts'
import { photoFile } from './queries.ts'

type Deps = Pick<Services, 'db' | 'log' | 'photoStore' | 'encoding' | 'background'>
type Due = { id: string; storageKey: string }

/** The most bytes of an AVIF that is kept, as a share of the WebP's. */
export const maxAvifShare = 0.75
/** Photos of one run, and milliseconds after which it begins no further one. */
const photosPerRun = 20
const timeoutMs = 45_000
/** The encoder's account of this work: it encodes one photo at a time. */
const account = 'avif'

/** The newest first: uploads, then photos that are older than AVIF. */
async function duePhotos({ db }: Deps): Promise<Due[]> {
  const { rows } = await sql<Due>`select id, storage_key from profile_images
    where avif_due_at <= now() and state = 'shown'
    order by avif_due_at desc
    limit ${photosPerRun}`.execute(db)
  return rows
}

/** Since when the oldest photo waits for its AVIF. */
export const oldestToEncode: OldestDue = sql`select min(avif_due_at) from profile_images
  where avif_due_at <= now() and state = 'shown'`

/**
 * Encodes a photo again, from its largest stored size.
 * @returns the sizes, and what of them saves a quarter
 */
async function encode({ photoStore, encoding }: Deps, { storageKey }: Due) {
  const bytes = Buffer.from(await photoStore.getBytes(photoFile(storageKey, 'full')))
  const made = await encoding.enqueue(account, (decode) => decode('avif', bytes))
  if (made === 'full' || 'refused' in made) throw new Error('The photo could not be encoded')
  const saves = async ([size, avif]: [PhotoSize, Buffer]) => {
    const { contentLength } = await photoStore.getMetaData(photoFile(storageKey, size))
    return { size, avif: avif.length <= maxAvifShare * contentLength ? avif : null }
  }
  return Promise.all((Object.entries(made) as [PhotoSize, Buffer][]).map(saves))
}

/**
 * Stores the files that save a quarter and says so in the row, which is locked until then: a photo that goes takes its
 * folder along only afterwards. Files of a run that ended in between are overwritten or deleted.
 */
function keep({ db, photoStore }: Deps, { id, storageKey }: Due, sizes: Awaited<ReturnType<typeof encode>>) {
  return db.transaction().execute(async (transaction) => {
    const photo = sql`select from profile_images
      where id = ${id} and storage_key = ${storageKey} and state = 'shown' and avif_due_at is not null
      for update`
    if (!(await photo.execute(transaction)).rows.length) return
    for (const { size, avif } of sizes) {
      const file = photoFile(storageKey, size, 'avif')
      await (avif ? photoStore.put(file, avif) : photoStore.delete(file))
    }
    const avifSizes = sizes.filter(({ avif }) => avif).map(({ size }) => size)
    await transaction.updateTable('profileImages').where('id', '=', id).set({ avifSizes, avifDueAt: null }).execute()
  })
}

/** A file that cannot be read, or a machine that is too busy: the next try is a day later, so that others get their turn. */
const postpone = ({ db }: Deps, { id }: Due) =>
  sql`update profile_images set avif_due_at = now() + interval '1 day'
    where id = ${id} and avif_due_at is not null`.execute(db)

async function encodeDue(deps: Deps, photo: Due, signal: AbortSignal) {
  try {
    await keep(deps, photo, await encode(deps, photo))
  } catch (error) {
    // The process ends, and the encoder with it.
    if (signal.aborted) return
    deps.log.warn({ name: (error as Error).name }, 'encoding a photo failed; it keeps its WebP for a day')
    await postpone(deps, photo)
  }
}

/** Waits after a photo that took this much processor time. */
export type Rest = (cpuMs: number, signal: AbortSignal) => Promise<unknown>

/** Waits as long as the encoder's share of the machine requires, or until the process ends. */
const restByShare: Rest = (cpuMs, signal) => wait(pauseMs(cpuMs), undefined, { signal }).catch(() => {})

/**
 * Decides in which sizes visible photos get AVIF, a few per run and one after the other. A pause after each photo
 * limits the share of the machine.
 */
async function encodeDuePhotos(deps: Deps, rest: Rest, signal: AbortSignal): Promise<void> {
  const end = Date.now() + timeoutMs
  for (const photo of await duePhotos(deps)) {
    if (signal.aborted || Date.now() > end) return
    const before = deps.encoding.cpuMs()
    await encodeDue(deps, photo, signal)
    await rest(deps.encoding.cpuMs() - before, signal)
  }
}

/** Goes on, beside all else, with photos of which it is not decided whether AVIF saves a quarter. */
export const startEncodingPhotos = (deps: Deps, rest: Rest = restByShare) =>
  deps.background.start('photos to encode', (signal) => encodeDuePhotos(deps, rest, signal))
