import { basename, dirname, resolve } from 'node:path'
import type { Env } from '../config/env.ts'
import { madeAt } from './backup-name.ts'
import { folderTarget } from './folder-target.ts'
import type { BackupTarget } from './target.ts'

export const isBucket = (place: string) => place.startsWith('s3://')

/** Where backups are: `s3://bucket/folder`, or a folder. */
export async function openTarget(place: string, env: Env): Promise<BackupTarget> {
  if (!isBucket(place)) return folderTarget(resolve(place))
  // AWS's SDK costs time and memory that a folder saves.
  const { bucketTarget } = await import('./bucket-target.ts')
  return bucketTarget(place, env)
}

/** The place and the name in the path or address of a backup. */
export function placeAndName(from: string): { place: string; name: string } {
  if (!isBucket(from)) return { place: dirname(resolve(from)), name: basename(from) }
  const at = from.lastIndexOf('/')
  return { place: from.slice(0, at), name: from.slice(at + 1) }
}

/** Whether an address of a bucket is that of one backup, not of their folder. */
export const namesBackup = (from: string) => Boolean(madeAt(from.slice(from.lastIndexOf('/') + 1)))
