import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Env } from '../../platform/config/env.ts'
import { createS3Client } from '../../platform/s3/client.ts'

/** Parts on their way at once. Each takes 5 MB of memory. */
const partsAtOnce = 2

type Bucket = Pick<Env, 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** A bucket that takes streams of unknown length, in parts. A stream that fails leaves nothing behind. */
export class BucketDriver extends S3Driver {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(env: Bucket) {
    const client = createS3Client({
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    })
    super({ client, bucket: env.S3_BUCKET!, visibility: 'private', supportsACL: false })
    this.#client = client
    this.#bucket = env.S3_BUCKET!
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const params = { Bucket: this.#bucket, Key: key, Body: contents }
    await new Upload({ client: this.#client, params, queueSize: partsAtOnce }).done()
  }
}
