import { audit, theConsole } from '../platform/audit/audit.ts'
import { forgetAccess } from '../platform/backup/forget-access.ts'
import type { BackupManifest } from '../platform/backup/manifest.ts'
import type { Env } from '../platform/config/env.ts'
import { connect } from '../platform/db/connection.ts'
import { openInstallation } from './installation.ts'

/** Seconds for PostgreSQL to repeat what was written during the backup. */
const patience = 3600

/** Applies to a restored data folder what happened since its backup: what ended stays ended. */
export async function applySinceBackup(env: Env, { made, version }: BackupManifest): Promise<void> {
  const { postgres } = await openInstallation(env, { patience })
  try {
    // As the owner: the application may not change all of it.
    const { vaultDb, close } = connect(postgres.url)
    await vaultDb
      .transaction()
      .execute(async (transaction) => {
        await forgetAccess(transaction)
        await audit(transaction, { act: 'backup_restored', actor: theConsole, details: { made, version } })
      })
      .finally(close)
  } finally {
    await postgres.stop()
  }
}
