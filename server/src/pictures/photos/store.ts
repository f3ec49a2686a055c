import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env } from '../../platform/config/env.ts'

export type PhotoStore = Disk

/** Creates the store for photos and exports: the data folder, or a bucket when S3_BUCKET is set. */
export async function createPhotoStore(env: Env): Promise<PhotoStore> {
  if (!env.S3_BUCKET) return new Disk(new FSDriver({ location: join(env.DATA_DIR, 'photos'), visibility: 'private' }))
  // AWS's SDK costs time and memory that a server with its own folder saves.
  const { BucketDriver } = await import('./s3-driver.ts')
  return new Disk(new BucketDriver(env))
}
