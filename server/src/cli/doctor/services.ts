import { randomUUID } from 'node:crypto'
import { second } from '@hearth/shared/time'
import { createTransport } from 'nodemailer'
import { BucketDriver } from '../../pictures/photos/s3-driver.ts'
import type { Env } from '../../platform/config/env.ts'
import { type Finding, failure, ok, reasonOf, warning, within } from './finding.ts'

const patience = 10 * second
/** Stands for all push services: the two of Chrome and Edge, and most phones. */
const pushService = 'https://fcm.googleapis.com/'
const wrongClock = 30 * second

export async function examineMail({ SMTP_URL, production, trial }: Env): Promise<Finding> {
  if (!SMTP_URL) {
    const says = trial ? 'Mails are printed on the console.' : 'Mails are kept at /dev/mail.'
    return production && !trial
      ? failure('mail', 'SMTP_URL is not set.', 'Set it to your mail server.')
      : ok('mail', `${says} SMTP_URL is not set.`)
  }
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: patience, greetingTimeout: patience })
  try {
    await within(2 * patience, transport.verify())
    return ok('mail', 'The mail server takes our sign-in.')
  } catch (error) {
    return failure('mail', `The mail server refuses (${reasonOf(error)}).`, 'Check SMTP_URL, its port and password.')
  } finally {
    transport.close()
  }
}

export async function examineBucket(env: Env): Promise<Finding> {
  if (!env.S3_BUCKET) return ok('photos', 'They are in DATA_DIR.')
  try {
    await within(patience, new BucketDriver({ ...env, S3_BUCKET: env.S3_BUCKET }).exists(`doctor/${randomUUID()}`))
    return ok('photos', `The bucket ${env.S3_BUCKET} answers.`)
  } catch (error) {
    return failure(
      'photos',
      `The bucket does not answer (${reasonOf(error)}).`,
      'Check the S3 settings and its policy.',
    )
  }
}

export async function examineRedis({ REDIS_URL }: Env): Promise<Finding> {
  if (!REDIS_URL) return ok('live events', 'They go through PostgreSQL.')
  const { createClient } = await import('@redis/client')
  const client = createClient({ url: REDIS_URL, socket: { connectTimeout: patience, reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    await within(patience, client.connect())
    await within(patience, client.ping())
    return ok('live events', 'Redis answers.')
  } catch (error) {
    return failure('live events', `Redis does not answer (${reasonOf(error)}).`, 'Check REDIS_URL.')
  } finally {
    client.destroy()
  }
}

/** Whether push services can be reached, and whether this machine’s clock is right: signatures of pushes hold for hours. */
export async function examinePush(): Promise<Finding[]> {
  try {
    const answer = await fetch(pushService, { method: 'HEAD', signal: AbortSignal.timeout(patience) })
    const apart = Math.abs(Date.now() - Date.parse(answer.headers.get('date') ?? ''))
    const reached = ok('push', 'Push services can be reached.')
    if (!(apart > wrongClock)) return [reached]
    const says = `This machine’s clock is ${Math.round(apart / 1000)} s wrong.`
    return [reached, failure('clock', says, 'Switch on time synchronization.')]
  } catch (error) {
    const says = `Push services cannot be reached (${reasonOf(error)}).`
    return [warning('push', says, 'Let the server reach port 443 of the hosts in docs/operations/configure.md.')]
  }
}
