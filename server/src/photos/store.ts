import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env } from '../config/env.ts'

export type PhotoStore = Disk

/** Creates the store for photo files: the data folder, or a bucket when S3_BUCKET is set. */
export async function createPhotoStore(env: Env): Promise<PhotoStore> {
  if (!env.S3_BUCKET) return new Disk(new FSDriver({ location: join(env.DATA_DIR, 'photos'), visibility: 'private' }))
  // AWS's SDK costs time and memory that a server with its own folder saves.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const keys = env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
  return new Disk(
    new S3Driver({
      bucket: env.S3_BUCKET,
      region: env.S3_REGION ?? 'us-east-1',
      endpoint: env.S3_ENDPOINT,
      forcePathStyle: Boolean(env.S3_ENDPOINT),
      credentials: keys
        ? { accessKeyId: env.S3_ACCESS_KEY_ID!, secretAccessKey: env.S3_SECRET_ACCESS_KEY! }
        : undefined,
      visibility: 'private',
      supportsACL: false,
    }),
  )
}
