import * as z from 'zod'

const Optional = z.string().trim().optional()

/** What backups are encrypted with and opened by; each may stand in a file instead. docs/operations/backup.md */
export const backupSettings = {
  BACKUP_TO: Optional,
  BACKUP_PASSPHRASE: Optional,
  BACKUP_PASSPHRASE_FILE: Optional,
  BACKUP_RECIPIENT: Optional,
  BACKUP_RECIPIENT_FILE: Optional,
  BACKUP_IDENTITY: Optional,
  BACKUP_IDENTITY_FILE: Optional,
}
