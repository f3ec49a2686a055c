import * as z from 'zod'

/** Raise it when an older release could not read the archive. */
export const archiveFormat = 1

/** The first entry, so that an archive that does not fit is refused before anything is unpacked. */
export const headerName = 'hearth-backup.json'
/** The last entry: an archive without it is incomplete. */
export const manifestName = 'manifest.json'
/** Below it: lines of `sha256sum` about the files before each. */
export const checksumsFolder = 'checksums'

export const BackupHeader = z.object({
  format: z.number().int(),
  made: z.iso.datetime(),
  version: z.string(),
  lastMigration: z.string(),
  /** The files of an embedded one, or what pg_dump made of the operator's own. */
  database: z.enum(['embedded', 'dump']),
  /** The major version of PostgreSQL. */
  postgres: z.string(),
  photos: z.enum(['copied', 'in the bucket', 'left in place']),
  secret: z.enum(['copied', 'kept by the operator']),
})
export type BackupHeader = z.infer<typeof BackupHeader>

export const BackupManifest = BackupHeader.extend({
  files: z.number().int(),
  bytes: z.number().int(),
  /** SHA-256 of all lines of checksums, in their order. */
  checksums: z.string(),
  /** Rows of each table, counted just before the copy of the database was complete. */
  tables: z.record(z.string(), z.number().int()),
  /** What a restore needs besides this file. */
  keep: z.array(z.string()),
})
export type BackupManifest = z.infer<typeof BackupManifest>
