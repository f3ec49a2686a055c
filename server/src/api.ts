import { contract } from '@hearth/shared/contract'
import { implement } from '@orpc/server'
import type { Env } from './config/env.ts'
import type { Log } from './config/log.ts'
import type { Secret } from './config/secret.ts'
import type { Connections, Database } from './db/connection.ts'
import type { Auth } from './identity/auth.ts'
import { authenticate } from './identity/session-cookie.ts'
import type { Live } from './live/server.ts'
import type { Mailer } from './mail/mail.ts'
import type { MailSender } from './mail/mail-sender.ts'
import type { Decoding } from './photos/decoding.ts'
import type { PhotoStore } from './photos/store.ts'
import { recordActivity } from './presence/queries.ts'
import type { Viewer } from './visibility/queries.ts'

/** What the running product consists of; one of it per process. */
export type Services = {
  env: Env
  log: Log
  db: Database
  vaultDb: Connections['vaultDb']
  searchDb: Connections['searchDb']
  /** Where threads and listeners open connections of their own. */
  databaseUrl: string
  /** What keys are derived from, each for one purpose. */
  secret: Secret
  /** Behind every public point; never changes. */
  pointKey: Buffer
  auth: Auth
  mailer: Mailer
  mailSender: MailSender
  photoStore: PhotoStore
  /** Where the pictures that members send are decoded. */
  decoding: Decoding
  /** Rings at members' open screens. */
  live: Live
}

export type Context = Services & {
  headers: Headers
  /** The network that the client is in, as far as the proxies in front are trusted. */
  network: string
}

/** What the router is built with; every operation begins with `open`, `account` or `member`. */
export const contractHandlers = implement(contract).$context<Context>()

/** What an operation takes that has no input: nothing, as strict schemas have it for all others. */
function unknownFields(takes: unknown, input: unknown) {
  const given = input !== null && typeof input === 'object' ? Object.keys(input) : []
  return takes ? [] : given.map((field) => ({ field, code: 'unknown_field' }))
}

/** Operations that everybody may call. */
export const open = contractHandlers.use(({ next, errors, procedure }, input) => {
  const problems = unknownFields(procedure['~orpc'].inputSchema, input)
  if (problems.length) throw errors.INVALID({ data: { problems } })
  return next()
})

/** Operations of a signed-in account, whatever the state of its profile. Adds `viewer`. */
export const account = contractHandlers.use(async ({ context, next, errors, procedure }, input) => {
  const { viewer } = (await authenticate(context, context.headers)) ?? {}
  if (!viewer || viewer.banned) throw errors.UNAUTHORIZED()
  const problems = unknownFields(procedure['~orpc'].inputSchema, input)
  if (problems.length) throw errors.INVALID({ data: { problems } })
  await recordActivity(context.db, viewer.profileId)
  return next({ context: { viewer } })
})

/** Operations among members: the profile is complete, so that nobody looks who cannot be looked at. */
export const member = account.use(({ context, next, errors }) => {
  if (!context.viewer.profileCompleted) throw errors.FORBIDDEN()
  return next()
})

export type { Viewer }
