import { sql } from 'kysely'
import { isSealedPhoto } from '../../members/visibility/sealed.ts'
import { classifies, highScore } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import { openCase, rankOf } from '../cases/open-case.ts'

type Held = { profileId: string; photoId: string; isGrave: boolean }

/** A condition on `profile_images i`: the picture classifier's score is high, and the operator uses it. */
const scoresHigh = sql<boolean>`coalesce(i.score >= ${highScore} and ${classifies('photos')}, false)`

/** Photos that a list holds and that are in no case yet. Those on lists of child abuse have sealed cases. */
async function heldPhotos(db: Database): Promise<Held[]> {
  const { rows } = await sql<Held>`select
      i.profile_id,
      i.id as photo_id,
      bool_or(h.class = 'intimate') or ${scoresHigh} as is_grave
    from photo_hits h
    join profile_images i on i.id = h.photo_id
    where h.outcome is null and h.class <> 'child-abuse'
      and not exists (select from case_items c where c.kind = 'photo' and c.source_id = i.id and c.decided_at is null)
      and not ${isSealedPhoto(sql`i.id`)}
    group by i.id
    limit 500`.execute(db)
  return rows
}

async function sealedHits(db: Database): Promise<{ id: string; profileId: string }[]> {
  const { rows } = await sql<{ id: string; profileId: string }>`select s.id, p.id as profile_id
    from sealed_evidence s
    join profiles p on p.id = s.profile_id
    where s.released_at is null and s.filed_at is null
      and not exists (select from case_items c where c.kind = 'hash-hit' and c.source_id = s.id
        and c.decided_at is null)
    limit 500`.execute(db)
  return rows
}

/** Brings open cases about held photos forward whose score is high and came later. It decides nothing else. */
async function raiseScored(db: Database): Promise<void> {
  const high = rankOf('high')
  await sql`with raised as (
      update case_items c set severity = ${high} from profile_images i
      where c.kind = 'photo' and c.decided_at is null and c.severity > ${high} and i.id = c.source_id and ${scoresHigh}
      returning c.case_id)
    update cases set severity = ${high}, version = version + 1
    where id in (select case_id from raised) and state = 'open' and severity > ${high}`.execute(db)
}

/** Opens cases for what lists have found. It is a job, so that a process that ends after a hit loses no case. */
export async function openDueCases(db: Database): Promise<void> {
  for (const { profileId: subjectId, photoId: sourceId, isGrave } of await heldPhotos(db)) {
    const severity = isGrave ? 'high' : 'medium'
    await db
      .transaction()
      .execute((transaction) =>
        openCase(transaction, { subjectId, kind: 'photo', sourceId, severity, byMachine: true }),
      )
  }
  await raiseScored(db)
  for (const { id: sourceId, profileId: subjectId } of await sealedHits(db)) {
    const item = { subjectId, kind: 'hash-hit', sourceId, severity: 'critical', byMachine: true } as const
    await db.transaction().execute((transaction) => openCase(transaction, item))
  }
}
