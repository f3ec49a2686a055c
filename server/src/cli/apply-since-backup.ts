import { createServices } from '../create-services.ts'
import { audit, theConsole } from '../platform/audit/audit.ts'
import type { Departure } from '../platform/backup/departure-list.ts'
import { storeDepartures } from '../platform/backup/departures.ts'
import { forgetAccess } from '../platform/backup/forget-access.ts'
import type { BackupManifest } from '../platform/backup/manifest.ts'
import type { Env } from '../platform/config/env.ts'
import { connect } from '../platform/db/connection.ts'
import { type Applied, applyDepartures } from './apply-departures.ts'
import { openInstallation } from './installation.ts'

/** Seconds for PostgreSQL to repeat what was written during the backup. */
const patience = 3600

/**
 * Applies to a restored installation what happened since its backup: what ended stays ended, and who left or was banned
 * does not come back.
 * @param departures of the list beside the backup
 */
export async function applySinceBackup(
  env: Env,
  { made, version }: BackupManifest,
  departures: Departure[],
): Promise<Applied> {
  const { postgres, secret } = await openInstallation(env, { patience, isRestore: true })
  try {
    const services = await createServices(env, connect(postgres.url), secret)
    // As the owner: the application may not change all of it.
    const { vaultDb } = services
    try {
      await vaultDb.transaction().execute(async (transaction) => {
        await forgetAccess(transaction)
        await storeDepartures(transaction, departures)
        await audit(transaction, { act: 'backup_restored', actor: theConsole, details: { made, version } })
      })
      return await applyDepartures(services)
    } finally {
      await services.close()
    }
  } finally {
    await postgres.stop()
  }
}
