import { poseOf } from '@hearth/shared/moderation/poses'
import type { SelfieState } from '@hearth/shared/moderation/selfies'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { pictureUrl } from './pictures.ts'

type Row = {
  itemId: string
  id: string
  pose: string
  state: SelfieState
  sentAt: Date
  framesUntil: Date | null
  frames: string[]
  photos: string[]
}

/** The selfie checks among items of a case, by the id of their item: the frames while they wait, and the photos of the day. */
export async function selfieItems(db: Database, caseId: string, itemIds: string[]) {
  const { rows } = await sql<Row>`
    select
      i.id as item_id,
      s.id,
      s.pose,
      s.state,
      s.sent_at,
      s.frames_until,
      array(select f.id from selfie_frames f where f.check_id = s.id order by f.number) as frames,
      array(select p.id from profile_images p where p.id = any(s.photo_ids) and p.state = 'shown'
        order by p.display_order) as photos
    from case_items i
    join selfie_checks s on i.kind = 'selfie' and s.id = i.source_id
    where i.id = any(${itemIds}::uuid[])`.execute(db)
  const pictures = (ids: string[]) => ids.map((id) => ({ id, url: pictureUrl(caseId, id), reported: false }))
  return new Map(
    rows.map(({ itemId, pose, sentAt, framesUntil, frames, photos, ...check }) => {
      const times = { sentAt: sentAt.toISOString(), framesUntil: framesUntil?.toISOString() ?? null }
      const shown = { frames: pictures(frames), photos: pictures(photos) }
      return [itemId, { selfie: { ...check, ...times, ...shown, pose: poseOf(pose) } }]
    }),
  )
}
