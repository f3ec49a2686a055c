import type { Auth } from './account/identity/auth.ts'
import { createAuth } from './account/identity/auth.ts'
import type { HashPool } from './account/identity/hash-pool.ts'
import { createHashPool, hashesPerClient } from './account/identity/hash-pool.ts'
import { authenticate } from './account/identity/session-cookie.ts'
import type { Live } from './chat/live/server.ts'
import { createLive } from './chat/live/server.ts'
import { readPointKey } from './members/location/point-key.ts'
import type { Executions } from './moderation/approvals/queries.ts'
import { executions } from './moderation/executions.ts'
import type { Push } from './notifications/push/push.ts'
import { createPush } from './notifications/push/push.ts'
import type { Classifier } from './pictures/classifier/classifier.ts'
import { createClassifier } from './pictures/classifier/classifier.ts'
import type { Decoding } from './pictures/photos/decoding.ts'
import { createBackgroundDecoding, createDecoding } from './pictures/photos/decoding.ts'
import type { PhotoStore } from './pictures/photos/store.ts'
import { createPhotoStore } from './pictures/photos/store.ts'
import type { Community } from './platform/community/settings.ts'
import { createCommunity } from './platform/community/settings.ts'
import type { Env } from './platform/config/env.ts'
import { createLog, type Log } from './platform/config/log.ts'
import type { Secret } from './platform/config/secret.ts'
import type { Connections, Database } from './platform/db/connection.ts'
import type { Background } from './platform/jobs/background.ts'
import { createBackground } from './platform/jobs/background.ts'
import type { Mailer } from './platform/mail/mail.ts'
import { createMailer } from './platform/mail/mail.ts'
import type { MailSender } from './platform/mail/mail-sender.ts'
import { createMailSender } from './platform/mail/mail-sender.ts'
import type { SmsSender } from './platform/mail/sms-sender.ts'
import { createSmsSender } from './platform/mail/sms-sender.ts'

/** The parts of a running Hearth, one set per process. Handlers get them as their context. */
export type Services = {
  env: Env
  log: Log
  db: Database
  vaultDb: Connections['vaultDb']
  searchDb: Connections['searchDb']
  /** For threads and listeners that open their own connections. */
  databaseUrl: string
  /** The root of all derived keys; each purpose has its own key. */
  secret: Secret
  /** The key behind every public point. It never changes. */
  pointKey: Buffer
  auth: Auth
  /** What the operator changes while the product runs. */
  community: Community
  /** Hashes passwords in threads of their own. */
  hashing: HashPool
  mailer: Mailer
  mailSender: MailSender
  /** Sends one-time codes as text messages. */
  sms: SmsSender
  /** Sends to browsers' push services. */
  push: Push
  photoStore: PhotoStore
  /** Goes on with work after the answer. */
  background: Background
  /** Decodes uploaded pictures in separate processes. */
  decoding: Decoding
  /** Encodes stored photos again, at the lowest priority. */
  encoding: Decoding
  /** Tells how likely pictures show nudity or sex, where the operator has installed it. */
  classifier: Classifier
  /** How each act that needs a second person is carried out. */
  executions: Executions
  /** Sends live events to members' open tabs. */
  live: Live
}

/** Creates all services on the connections to a migrated database. `close` ends the connections too. */
export async function createServices(
  env: Env,
  connections: Connections,
  secret: Secret,
  log: Log = createLog(env),
): Promise<Services & { close(): Promise<void> }> {
  const { databaseUrl, db, vaultDb, searchDb } = connections
  const mailer = createMailer(env)
  const mailSender = createMailSender({ env, secret, db, mailer, log })
  const sms = createSmsSender({ env, log, mailer })
  const hashing = createHashPool(Math.ceil(hashesPerClient * env.RATE_LIMIT_FACTOR))
  const community = createCommunity(db)
  // What names the community below keeps the name of the start.
  await community.read()
  const auth = createAuth({ env, secret, db, mailSender, sms, log, hashing, community })
  const live = createLive({
    env,
    db,
    databaseUrl,
    secret,
    log,
    authenticate: (headers) => authenticate({ auth, db, secret, env }, headers),
  })
  const pointKey = await readPointKey(vaultDb, secret)
  const decoding = createDecoding(log)
  const encoding = createBackgroundDecoding(log)
  const classifier = createClassifier(log, env.CLASSIFIER_DIR)
  const background = createBackground(log)
  const close = async () => {
    // Ends pictures in progress, which work in the background may wait for.
    await Promise.all([background.close(), classifier.close(), encoding.close()])
    await mailSender.settled()
    await hashing.close()
    await sms.settled()
    await decoding.close()
    await mailer.close()
    await connections.close()
  }
  return {
    env,
    log,
    db,
    vaultDb,
    searchDb,
    databaseUrl,
    secret,
    pointKey,
    auth,
    community,
    hashing,
    mailer,
    mailSender,
    sms,
    push: createPush(env, secret),
    photoStore: await createPhotoStore(env),
    background,
    decoding,
    encoding,
    classifier,
    executions,
    live,
    close,
  }
}
