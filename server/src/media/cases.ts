import { sql } from 'kysely'
import { openCase } from '../cases/open-case.ts'
import type { Database } from '../db/connection.ts'

type Held = { profileId: string; photoId: string; isIntimate: boolean }

/** Photos that a list holds and that are in no case yet. Those on lists of child abuse have sealed cases. */
async function heldPhotos(db: Database): Promise<Held[]> {
  const { rows } = await sql<Held>`select i.profile_id, i.id as photo_id, bool_or(h.class = 'intimate') as is_intimate
    from photo_hits h join profile_images i on i.id = h.photo_id
    where h.outcome is null and h.class <> 'child-abuse'
      and not exists (select from case_items c where c.kind = 'photo' and c.source_id = i.id and c.decided_at is null)
      and not exists (select from sealed_evidence s where s.photo_id = i.id and s.released_at is null)
    group by i.id limit 500`.execute(db)
  return rows
}

async function sealedHits(db: Database): Promise<{ id: string; profileId: string }[]> {
  const { rows } = await sql<{ id: string; profileId: string }>`select s.id, p.id as profile_id
    from sealed_evidence s join profiles p on p.id = s.profile_id
    where s.released_at is null and s.filed_at is null
      and not exists (select from case_items c where c.kind = 'hash-hit' and c.source_id = s.id
        and c.decided_at is null) limit 500`.execute(db)
  return rows
}

/** Opens cases for what lists have found. It is a job, so that a process that ends after a hit loses no case. */
export async function openDueCases(db: Database): Promise<void> {
  for (const { profileId: subjectId, photoId: sourceId, isIntimate } of await heldPhotos(db)) {
    const severity = isIntimate ? 'high' : 'medium'
    await db
      .transaction()
      .execute((transaction) =>
        openCase(transaction, { subjectId, kind: 'photo', sourceId, severity, byMachine: true }),
      )
  }
  for (const { id: sourceId, profileId: subjectId } of await sealedHits(db)) {
    const item = { subjectId, kind: 'hash-hit', sourceId, severity: 'critical', byMachine: true } as const
    await db.transaction().execute((transaction) => openCase(transaction, item))
  }
}
