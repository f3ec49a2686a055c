import { randomInt } from 'node:crypto'
import { type Pose, poseName, poseOf, poses } from '@hearth/shared/moderation/poses'
import { poseMinutes } from '@hearth/shared/moderation/selfies'
import { sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import { lockPhotos } from '../../pictures/photos/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { spend } from '../../platform/limits/spend.ts'
import type { Services } from '../../services.ts'
import { hasFirstPhoto } from './status.ts'

export type Drawn = { checkId: string; pose: Pose; expiresAt: string }
type Refused = { refused: 'NO_PHOTO' | 'SELFIE_WAITS' } | { refused: 'TOO_MANY_REQUESTS'; retryAfter: number }
type Row = { id: string; pose: string; expiresAt: Date }

const toDrawn = ({ id, pose, expiresAt }: Row): Drawn => ({
  checkId: id,
  pose: poseOf(pose),
  expiresAt: expiresAt.toISOString(),
})

/** A pose that the member has not had; once they have had all of them, one that is not the last. */
export function choosePose(had: readonly string[], choose = randomInt): Pose {
  const without = (names: readonly string[]) => poses.filter((pose) => !names.includes(poseName(pose)))
  const fresh = without(had)
  const among = fresh.length ? fresh : without(had.slice(0, 1))
  return among[choose(among.length)]!
}

/** The member's poses, the latest first. */
async function posesOf(transaction: Database, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ pose: string }>`select pose from selfie_checks
    where profile_id = ${profileId}
    order by asked_at desc`.execute(transaction)
  return rows.map(({ pose }) => pose)
}

async function running(transaction: Database, profileId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select
      id,
      pose,
      expires_at
    from selfie_checks
    where profile_id = ${profileId} and state = 'asked' and expires_at > now()
    order by asked_at desc
    limit 1`.execute(transaction)
  return rows[0]
}

const waits = (transaction: Database, profileId: string) =>
  transaction
    .selectFrom('selfieChecks')
    .where('profileId', '=', profileId)
    .where('state', '=', 'waiting')
    .select('id')
    .executeTakeFirst()

/** Draws a pose for a member, or gives the one that runs. */
export function drawPose(
  services: Pick<Services, 'db' | 'env' | 'secret' | 'community'>,
  viewer: Pick<Viewer, 'profileId'>,
): Promise<Drawn | Refused> {
  const { profileId } = viewer
  return services.db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction, profileId)
    if (await waits(transaction, profileId)) return { refused: 'SELFIE_WAITS' }
    if (!(await hasFirstPhoto(transaction, profileId))) return { refused: 'NO_PHOTO' }
    const started = await running(transaction, profileId)
    if (started) return toDrawn(started)
    const retryAfter = await spend({ ...services, db: transaction }, 'selfiePoses', viewer.profileId)
    if (retryAfter) return { refused: 'TOO_MANY_REQUESTS', retryAfter }
    const pose = poseName(choosePose(await posesOf(transaction, profileId)))
    const expiresAt = sql<Date>`now() + ${`${poseMinutes} minutes`}::interval`
    const row = await transaction
      .insertInto('selfieChecks')
      .values({ profileId, pose, expiresAt })
      .returning(['id', 'pose', 'expiresAt'])
      .executeTakeFirstOrThrow()
    return toDrawn(row)
  })
}
