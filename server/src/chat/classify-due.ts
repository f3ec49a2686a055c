import { sql } from 'kysely'
import { separatedFrom } from '../members/visibility/queries.ts'
import { isSealedMessage } from '../members/visibility/sealed.ts'
import { classifyPictures, picturesPerRound } from '../pictures/classifier/classify-pictures.ts'
import type { Services } from '../services.ts'
import { messageFiles } from './photos.ts'

type Deps = Pick<Services, 'db' | 'photoStore' | 'community' | 'classifier' | 'background' | 'live'>
type Due = { id: string; conversationId: string; senderId: string; file: string }

/** Pictures of the last day, the newest first. Older ones have been seen, and no machine looks into old conversations. */
async function duePictures({ db }: Pick<Deps, 'db'>): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'file'> & { storageKey: string }>`
    select
      id,
      conversation_id,
      sender_id,
      storage_key
    from messages
    where photo_score_model is null and storage_key is not null and created_at > now() - interval '1 day'
      and not ${isSealedMessage(sql`messages.id`)}
    order by created_at desc
    limit ${picturesPerRound}`.execute(db)
  return rows.map(({ storageKey, ...row }) => ({ ...row, file: `${storageKey}/${messageFiles.card}` }))
}

type Changed = { version: number; members: string[] }

/**
 * Keeps a score as a change of the message, whatever the score is: otherwise its sender could tell from the version what
 * the model made of the picture.
 */
async function storeScore({ db, live }: Pick<Deps, 'db' | 'live'>, due: Due, score: number | null, model: string) {
  const { id, conversationId, senderId } = due
  const { rows } = await sql<Changed>`with counted as (
      update conversations set last_version = last_version + 1 where id = ${conversationId}
      returning last_version as version, participant1_id, participant2_id
    ), scored as (
      update messages set photo_score = ${score}, photo_score_model = ${model}, version = counted.version from counted
      where messages.id = ${id} and storage_key is not null returning messages.id
    )
    select version, array(select other from unnest(array[participant1_id, participant2_id]) other
      where other not in (${separatedFrom({ profileId: senderId })})) as members from counted, scored`.execute(db)
  const [changed] = rows
  if (changed) live.notify(changed.members, { type: 'change', conversationId, version: changed.version })
}

/** Goes on, after the answer, with pictures that the picture classifier has not seen, where the operator wants it. */
export const startClassifyingChats = (deps: Deps) =>
  deps.background.start('pictures in chats to classify', (signal) =>
    classifyPictures(
      deps,
      { of: 'chats', due: () => duePictures(deps), store: (...scored) => storeScore(deps, ...scored) },
      signal,
    ),
  )
