import { expressionBuilder, sql } from 'kysely'
import { reachableBy, type Viewer } from '../../members/visibility/queries.ts'
import { type Database, prepared } from '../../platform/db/connection.ts'
import type { DB } from '../../platform/db/types.ts'
import { isForOwner } from './queries.ts'

/**
 * A condition on the photo's owner: the viewer, or a member they can see or message who is not banned,
 * under review or leaving.
 */
function canSeeOwner(viewer: Viewer) {
  const isOwn = sql<boolean>`profiles.id = ${viewer.profileId}`
  if (!viewer.profileCompleted) return isOwn
  const notBanned = sql<boolean>`not exists (
    select from "user" u where u.id = profiles.user_id and (u.banned or u.deletes_at is not null))`
  // A member who may be under 18 is hidden from everyone, chat partners included, until a moderator has decided.
  const notHidden = sql<boolean>`profiles.hidden_at is null`
  const isReachable = reachableBy(viewer)(expressionBuilder<DB, 'profiles'>())
  return sql<boolean>`(${isOwn} or (${notHidden} and ${isReachable} and ${notBanned}))`
}

/**
 * The profile photo with this key, if the viewer may see it: which sizes are also stored as AVIF. A missing photo and a
 * forbidden one look the same.
 */
export async function photoFor(
  db: Database,
  viewer: Viewer,
  storageKey: string,
): Promise<{ avifSizes: string[] } | null> {
  const { rows } = await sql<{ avifSizes: string[] }>`${prepared}
    select i.avif_sizes as "avifSizes" from profile_images i join profiles on profiles.id = i.profile_id
    where i.storage_key = ${storageKey} and ${canSeeOwner(viewer)}
      and (i.state = 'shown' or (profiles.id = ${viewer.profileId} and ${isForOwner}))`.execute(db)
  return rows[0] ?? null
}
