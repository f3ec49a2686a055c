import { sql } from 'kysely'
import type { Services } from '../api.ts'
import type { Database } from '../db/connection.ts'

/** A picture to copy: from `source`, a file in the folder `storageKey`, to `file`. */
export type Copy = { storageKey: string; source: string; file: string }

/** Evidence does not name a picture that was gone before it could be copied. */
const removeFromEvidence = (db: Database, reportId: string, file: string) =>
  sql`update reports set evidence = evidence || jsonb_build_object(
      'photos', coalesce((select jsonb_agg(photo order by i) from jsonb_array_elements(evidence -> 'photos')
        with ordinality as p (photo, i) where photo ->> 'file' <> ${file}), '[]'),
      'messages', coalesce((select jsonb_agg(case message ->> 'photo' when ${file}
        then message || '{"photo": null}' else message end order by i) from jsonb_array_elements(evidence -> 'messages')
        with ordinality as m (message, i)), '[]'))
    where id = ${reportId}`.execute(db)

/**
 * Makes the copies still due of one report, or of one stored picture: whoever deletes a picture calls it before.
 * Several at once do it once, because each holds what it copies until the end of the transaction.
 * @throws when the store does not answer; then all of it stays due
 */
export async function copyEvidence(
  transaction: Database,
  photoStore: Services['photoStore'],
  of: { reportId: string } | { storageKey: string },
) {
  const due = await transaction
    .selectFrom('evidenceCopies')
    .$call((query) =>
      'reportId' in of ? query.where('reportId', '=', of.reportId) : query.where('storageKey', '=', of.storageKey),
    )
    .select(['file', 'source', 'reportId'])
    .orderBy('file')
    .forUpdate()
    .execute()
  for (const { file, source, reportId } of due) {
    if (await photoStore.exists(source)) await photoStore.copy(source, file)
    else await removeFromEvidence(transaction, reportId, file)
    await transaction.deleteFrom('evidenceCopies').where('file', '=', file).execute()
  }
}

type Deps = Pick<Services, 'db' | 'photoStore' | 'log'>

/** Copies what a stored report names. What does not work now stays due, for the job. */
export function copyReportEvidence({ db, photoStore, log }: Deps, reportId: string): Promise<void> {
  return db
    .transaction()
    .execute((transaction) => copyEvidence(transaction, photoStore, { reportId }))
    .catch((error: Error) => log.warn({ name: error.name }, 'evidence not copied yet'))
}

/** Copies whatever is still due: a process ended before it had, or the store did not answer. */
export async function copyDueEvidence(deps: Deps): Promise<void> {
  const reports = await deps.db.selectFrom('evidenceCopies').select('reportId').distinct().execute()
  for (const { reportId } of reports) await copyReportEvidence(deps, reportId)
}
