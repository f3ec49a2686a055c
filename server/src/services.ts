import type { Auth } from './account/identity/auth.ts'
import type { HashPool } from './account/identity/hash-pool.ts'
import type { Live } from './chat/live/server.ts'
import type { Executions } from './moderation/approvals/execution.ts'
import type { Push } from './notifications/push/push.ts'
import type { Notes } from './people/likes/notes.ts'
import type { Classifier } from './pictures/classifier/classifier.ts'
import type { Decoding } from './pictures/photos/decoding.ts'
import type { PhotoStore } from './pictures/photos/store.ts'
import type { Community } from './platform/community/settings.ts'
import type { Env } from './platform/config/env.ts'
import type { Log } from './platform/config/log.ts'
import type { Secret } from './platform/config/secret.ts'
import type { Connections, Database } from './platform/db/connection.ts'
import type { Background } from './platform/jobs/background.ts'
import type { HeavyWork } from './platform/jobs/heavy-work.ts'
import type { Pace } from './platform/jobs/pace.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { MailSender } from './platform/mail/mail-sender.ts'
import type { SmsSender } from './platform/mail/sms-sender.ts'
import type { PostWebhook } from './platform/webhooks/post.ts'

/** The parts of a running Hearth, one set per process. Handlers get them as their context. */
export type Services = {
  env: Env
  log: Log
  db: Database
  vaultDb: Connections['vaultDb']
  searchDb: Connections['searchDb']
  pools: Connections['pools']
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
  /** Posts news of the installation to where admins want them. */
  webhooks: PostWebhook
  photoStore: PhotoStore
  /** Goes on with work after the answer. */
  background: Background
  /** Takes what needs a processor for long in turns. */
  heavyWork: HeavyWork
  /** Lets work in the background wait while members' answers are slow. */
  pace: Pace
  /** Decodes uploaded pictures in separate processes. */
  decoding: Decoding
  /** Encodes stored photos again, at the lowest priority. */
  encoding: Decoding
  /** Tells how likely pictures show nudity or sex, where the operator has installed it. */
  classifier: Classifier
  /** How each act that needs a second person is carried out. */
  executions: Executions<Services>
  /** What the chat does for likes with a note. */
  notes: Notes
  /** Sends live events to members' open tabs. */
  live: Live
}
