import * as z from 'zod'

const Optional = z.string().trim().optional()

/** Where backups go, and what encrypts and opens them: each of these may stand in a file instead. docs/operations/backup.md */
export const backupSettings = {
  BACKUP_TO: Optional,
  BACKUP_KEEP: Optional,
  BACKUP_S3_REGION: Optional,
  BACKUP_S3_ENDPOINT: Optional,
  BACKUP_S3_ACCESS_KEY_ID: Optional,
  BACKUP_S3_SECRET_ACCESS_KEY: Optional,
  BACKUP_PASSPHRASE: Optional,
  BACKUP_PASSPHRASE_FILE: Optional,
  BACKUP_RECIPIENT: Optional,
  BACKUP_RECIPIENT_FILE: Optional,
  BACKUP_IDENTITY: Optional,
  BACKUP_IDENTITY_FILE: Optional,
}
