import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Env } from '../config/env.ts'
import { createS3Client } from '../s3/client.ts'
import { madeAt } from './backup-name.ts'
import type { BackupTarget } from './target.ts'

/** A bucket takes 10,000 parts: with these a backup may have 320 GB. Two are on their way at once. */
const upload = { partSize: 32 * 2 ** 20, queueSize: 2 }

/** By default the settings of the photos' bucket. */
const clientOf = (env: Env) =>
  createS3Client({
    region: env.BACKUP_S3_REGION ?? env.S3_REGION,
    endpoint: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT,
    accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY,
  })

/** Uploads that a killed backup left: a bucket keeps and bills their parts for ever. */
async function abortUploads(client: S3Client, Bucket: string, Prefix: string) {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }))
  for (const { Key, UploadId } of Uploads)
    if (madeAt(Key!.slice(Prefix.length))) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
}

/** A folder of a bucket. Its objects appear only when they are complete. */
export function bucketTarget(address: string, env: Env): BackupTarget {
  const { hostname: Bucket, pathname } = new URL(address)
  const Prefix = pathname.replace(/^\/|\/$/g, '').replace(/(.)$/, '$1/')
  const client = clientOf(env)
  const at = (name: string) => ({ Bucket, Key: Prefix + name })

  async function list() {
    const names: string[] = []
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
      names.push(...Contents.map(({ Key }) => Key!.slice(Prefix.length)))
    return names.filter((name) => madeAt(name))
  }

  return {
    where: address,
    async hold() {
      // Some stores cannot list uploads. A bucket that is not there fails with the first part.
      await abortUploads(client, Bucket, Prefix).catch(() => {})
      return () => {}
    },
    async write(name, content) {
      await new Upload({ client, params: { ...at(name), Body: content }, ...upload }).done()
    },
    list,
    size: async (name) => (await client.send(new HeadObjectCommand(at(name)))).ContentLength ?? 0,
    read: async (name) => (await client.send(new GetObjectCommand(at(name)))).Body as Readable,
    remove: async (name) => void (await client.send(new DeleteObjectCommand(at(name)))),
    async readText(name) {
      try {
        return (await (await client.send(new GetObjectCommand(at(name)))).Body?.transformToString()) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    writeText: async (name, text) => void (await client.send(new PutObjectCommand({ ...at(name), Body: text }))),
  }
}
