import type { Readable } from 'node:stream'

/** Where backups are kept. */
export type BackupTarget = {
  /** For sentences. */
  where: string
  /** Keeps other backups from this place, and removes what killed ones left. @returns a function that lets go */
  hold(): Promise<() => void>
  /** Stores a backup under its name only once it is complete and safe. */
  write(name: string, content: Readable): Promise<void>
  /** The names of complete backups. */
  list(): Promise<string[]>
  /** Bytes of a backup. */
  size(name: string): Promise<number>
  read(name: string): Promise<Readable>
  remove(name: string): Promise<void>
  /** A small text beside the backups; null when there is none. */
  readText(name: string): Promise<string | null>
  /** Replaces it whole. */
  writeText(name: string, text: string): Promise<void>
}
