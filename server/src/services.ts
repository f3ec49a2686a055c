import type { Services } from './api.ts'
import { createClassifier } from './classifier/classifier.ts'
import { createCommunity } from './community/settings.ts'
import type { Env } from './config/env.ts'
import { createLog, type Log } from './config/log.ts'
import type { Secret } from './config/secret.ts'
import type { Connections } from './db/connection.ts'
import { createAuth } from './identity/auth.ts'
import { createHashPool, hashesPerClient } from './identity/hash-pool.ts'
import { createBackground } from './jobs/background.ts'
import { createLive } from './live/server.ts'
import { readPointKey } from './location/point-key.ts'
import { createMailer } from './mail/mail.ts'
import { createMailSender } from './mail/mail-sender.ts'
import { createSmsSender } from './mail/sms-sender.ts'
import { createBackgroundDecoding, createDecoding } from './photos/decoding.ts'
import { createPhotoStore } from './photos/store.ts'
import { createPush } from './push/push.ts'

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
  const live = createLive({ env, db, databaseUrl, secret, auth, log })
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
    live,
    close,
  }
}
