import { createAuth } from './account/identity/auth.ts'
import { createHashPool, hashesPerClient } from './account/identity/hash-pool.ts'
import { authenticate } from './account/identity/session-cookie.ts'
import { createLive } from './chat/live/server.ts'
import { notes } from './chat/notes/notes.ts'
import { readPointKey } from './members/location/point-key.ts'
import { executions } from './moderation/executions.ts'
import { createPush } from './notifications/push/push.ts'
import { createClassifier } from './pictures/classifier/classifier.ts'
import { createBackgroundDecoding, createDecoding } from './pictures/photos/decoding.ts'
import { createPhotoStore } from './pictures/photos/store.ts'
import { createCommunity } from './platform/community/settings.ts'
import type { Env } from './platform/config/env.ts'
import { createLog, type Log } from './platform/config/log.ts'
import type { Secret } from './platform/config/secret.ts'
import { slowStatements } from './platform/config/slow-statements.ts'
import type { Connections } from './platform/db/connection.ts'
import { createBackground } from './platform/jobs/background.ts'
import { createHeavyWork } from './platform/jobs/heavy-work.ts'
import { createPace } from './platform/jobs/pace.ts'
import { createMailer } from './platform/mail/mail.ts'
import { createMailSender } from './platform/mail/mail-sender.ts'
import { createSmsSender } from './platform/mail/sms-sender.ts'
import { createPostWebhook } from './platform/webhooks/post.ts'
import type { Services } from './services.ts'

/** Creates all services on the connections to a migrated database. `close` ends the connections too. */
export async function createServices(
  env: Env,
  connections: Connections,
  secret: Secret,
  log: Log = createLog(env),
): Promise<Services & { close(): Promise<void> }> {
  const { databaseUrl, db, vaultDb, searchDb, pools } = connections
  connections.watchStatements(slowStatements(log, env.SLOW_STATEMENT_MS))
  const mailer = createMailer(env)
  const hashing = createHashPool(Math.ceil(hashesPerClient * env.RATE_LIMIT_FACTOR))
  const community = createCommunity(db)
  // The services created below keep the name that is read here.
  await community.read()
  const mailSender = createMailSender({ env, secret, db, community, mailer, log })
  const sms = createSmsSender({ env, log, mailer })
  const auth = createAuth({ env, secret, db, mailSender, sms, log, hashing, community })
  const live = createLive({
    env,
    db,
    databaseUrl,
    secret,
    log,
    authenticate: (headers) => authenticate({ auth, db, secret, env }, headers),
  })
  const pace = createPace()
  const encoding = createBackgroundDecoding(log, pace)
  const [decoding, classifier] = [createDecoding(log), createClassifier(log, env.CLASSIFIER_DIR)]
  const background = createBackground(log)
  const close = async () => {
    // Ends pictures in progress, which work in the background may wait for.
    await Promise.all([background.close(), classifier.close(), encoding.close()])
    pace.close()
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
    pools,
    databaseUrl,
    secret,
    pointKey: await readPointKey(vaultDb, secret),
    auth,
    community,
    hashing,
    mailer,
    mailSender,
    sms,
    push: createPush(env, secret),
    webhooks: createPostWebhook(env.WEBHOOK_NETWORKS),
    photoStore: await createPhotoStore(env),
    background,
    heavyWork: createHeavyWork(db),
    pace,
    decoding,
    encoding,
    classifier,
    executions,
    notes,
    live,
    close,
  }
}
