import * as z from 'zod'

const Optional = z.string().trim().optional()

/** Where backups go, and what encrypts and opens them. docs/operations/backup.md */
export const backupSettings = {
  BACKUP_TO: Optional,
  BACKUP_KEEP: Optional,
  BACKUP_S3_REGION: Optional,
  BACKUP_S3_ENDPOINT: Optional,
  BACKUP_S3_ACCESS_KEY_ID: Optional,
  BACKUP_S3_SECRET_ACCESS_KEY: Optional,
  BACKUP_PASSPHRASE: Optional,
  BACKUP_RECIPIENT: Optional,
  BACKUP_IDENTITY: Optional,
}
