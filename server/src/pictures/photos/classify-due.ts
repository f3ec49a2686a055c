import { sql } from 'kysely'
import { isSealedPhoto } from '../../members/visibility/sealed.ts'
import type { Services } from '../../services.ts'
import { classifyPictures, picturesPerRound } from '../classifier/classify-pictures.ts'
import { photoFile } from './queries.ts'

type Deps = Pick<Services, 'db' | 'photoStore' | 'community' | 'classifier' | 'background'>
type Due = { id: string; storageKey: string; file: string }

/** The newest first. What a list of child abuse has is for one role alone, and for no machine. */
async function duePhotos({ db }: Pick<Deps, 'db'>): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'file'>>`select i.id, i.storage_key from profile_images i
    where i.score_model is null and i.storage_key is not null and i.screen_due_at is null
      and not ${isSealedPhoto(sql`i.id`)}
    order by i.created_at desc
    limit ${picturesPerRound}`.execute(db)
  return rows.map((row) => ({ ...row, file: photoFile(row.storageKey, 'card') }))
}

/** Keeps what the model makes of a photo. It is never shown to members, and decides nothing about the photo. */
async function storeScore({ db }: Pick<Deps, 'db'>, { id, storageKey }: Due, score: number | null, scoreModel: string) {
  const photo = db.updateTable('profileImages').where('id', '=', id).where('storageKey', '=', storageKey)
  await photo.set({ score, scoreModel }).execute()
}

/** Goes on, after the answer, with photos that the picture classifier has not seen, where the operator wants it. */
export const startClassifyingPhotos = (deps: Deps) =>
  deps.background.start('photos to classify', (signal) =>
    classifyPictures(
      deps,
      { of: 'photos', due: () => duePhotos(deps), store: (...scored) => storeScore(deps, ...scored) },
      signal,
    ),
  )
