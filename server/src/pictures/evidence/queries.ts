import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'

/** A picture to copy from `source`, a file in the folder `storageKey`, to `file`. */
export type Copy = { storageKey: string; source: string; file: string }

/** Removes from the evidence a picture that was deleted before it could be copied. */
const removeFromEvidence = (db: Database, reportId: string, file: string) =>
  sql`update reports set evidence = evidence || jsonb_build_object(
      'photos', coalesce((select jsonb_agg(photo order by i) from jsonb_array_elements(evidence -> 'photos')
        with ordinality as p (photo, i) where photo ->> 'file' <> ${file}), '[]'),
      'messages', coalesce((select jsonb_agg(case message ->> 'photo' when ${file}
        then message || '{"photo": null}' else message end order by i) from jsonb_array_elements(evidence -> 'messages')
        with ordinality as m (message, i)), '[]'))
    where id = ${reportId}`.execute(db)

/**
 * Makes the pending copies of one report or of one stored picture. Code that deletes a picture calls it first. Row
 * locks until the end of the transaction make concurrent calls copy each file once.
 * @throws when the store does not respond; all copies then stay pending
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

/** Copies the pictures of a stored report. On failure they stay pending for the job. */
export function copyReportEvidence({ db, photoStore, log }: Deps, reportId: string): Promise<void> {
  return db
    .transaction()
    .execute((transaction) => copyEvidence(transaction, photoStore, { reportId }))
    .catch((error: Error) => log.warn({ name: error.name }, 'copying evidence failed; the job will retry'))
}

/** Makes copies that are still pending because a process ended or the store did not respond. */
export async function copyDueEvidence(deps: Deps): Promise<void> {
  const reports = await deps.db.selectFrom('evidenceCopies').select('reportId').distinct().execute()
  for (const { reportId } of reports) await copyReportEvidence(deps, reportId)
}
