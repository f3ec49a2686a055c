import { S3Client } from '@aws-sdk/client-s3'

type Settings = {
  region?: string | undefined
  /** Of a store that is not AWS's. */
  endpoint?: string | undefined
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
}

/** A client of an S3 store. Without keys it uses those of the machine, as AWS's own tools find them. */
export const createS3Client = ({ region = 'us-east-1', endpoint, accessKeyId, secretAccessKey }: Settings) =>
  new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: Boolean(endpoint),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  })
