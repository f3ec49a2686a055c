import { offIn } from '@hearth/shared/community-functions'
import { contract } from '@hearth/shared/contract'
import { operationsOf } from '@hearth/shared/function-operations'
import { implement } from '@orpc/server'
import type { NamedHeaders } from './account/identity/named-headers.ts'
import { authenticate } from './account/identity/session-cookie.ts'
import { refusalOf, standingOf } from './account/identity/standing.ts'
import { recordActivity } from './members/presence/queries.ts'
import type { Viewer } from './members/visibility/queries.ts'
import type { MemberRole } from './platform/db/types.ts'
import type { Services } from './services.ts'

export type Context = Services & {
  headers: NamedHeaders
  /** What counts as one client, as reported by the trusted proxies: an IPv4 address or an IPv6 /64. */
  client: string
  /** The client's network. */
  network: string
}

/**
 * The base of the router. Every operation starts from `open`, `account` or `member`. What belongs to a function that the
 * community has switched off does not exist.
 */
export const contractHandlers = implement(contract)
  .$context<Context>()
  .use(async ({ context, next, errors, path }) => {
    const { value } = await context.community.part('functions')
    if (operationsOf(offIn(value)).includes(path.join('.'))) throw errors.NOT_FOUND()
    return next()
  })

/** Refuses unknown fields for operations without an input schema, as strict schemas do for the others. */
function unknownFields(takes: unknown, input: unknown) {
  const given = input !== null && typeof input === 'object' ? Object.keys(input) : []
  return takes ? [] : given.map((field) => ({ field, code: 'unknown_field' }))
}

/** Operations that need no session. */
export const open = contractHandlers.use(({ next, errors, procedure }, input) => {
  const problems = unknownFields(procedure['~orpc'].inputSchema, input)
  if (problems.length) throw errors.INVALID({ data: { problems } })
  return next()
})

type Refusal = 'DELETION_SCHEDULED' | 'DETAILS_REQUIRED' | 'FORBIDDEN'

/** Operations of a session whose viewer is not refused. Adds `viewer` and `sessionId`. Each step costs every request. */
const sessionsBut = (refusalOf: (viewer: Viewer) => Refusal | null) =>
  contractHandlers.use(async ({ context, next, errors, procedure }, input) => {
    const { viewer, sessionId } = (await authenticate(context, context.headers)) ?? {}
    if (!viewer || !sessionId || viewer.banned) throw errors.UNAUTHORIZED()
    const problems = unknownFields(procedure['~orpc'].inputSchema, input)
    if (problems.length) throw errors.INVALID({ data: { problems } })
    if (!viewer.deletesAt) await recordActivity(context.db, viewer.profileId)
    const refusal = refusalOf(viewer)
    if (refusal) throw errors[refusal]()
    return next({ context: { viewer, sessionId } })
  })

/** Operations of any session, also of an account that is to be deleted. */
export const leavingToo = sessionsBut(() => null)

const ofLeaving = ({ deletesAt }: Viewer) => (deletesAt ? 'DELETION_SCHEDULED' : null)
/** Operations of a session, also of an account without name and birthday. */
export const session = sessionsBut(ofLeaving)

const ofUnknown = (viewer: Viewer) => ofLeaving(viewer) ?? (viewer.hasBirthday ? null : 'DETAILS_REQUIRED')
/**
 * Operations of an account, whatever the state of its profile. An account made without the sign-up form gives name and
 * birthday first, because nobody under 18 may use the product.
 */
export const account = sessionsBut(ofUnknown)

/** For members with a complete profile: you cannot browse before others can see you. */
export const member = sessionsBut((viewer) => ofUnknown(viewer) ?? (viewer.profileCompleted ? null : 'FORBIDDEN'))

/**
 * For changes that a borrowed session must not make: the account has proved itself in this session within 10 minutes.
 * The browser asks again on REAUTHENTICATION_REQUIRED and repeats the call. An owner who said "this wasn't me" has locked
 * such changes (CHANGES_LOCKED).
 */
export const fresh = account.use(async ({ context, next, errors }) => {
  const standing = await standingOf(context.db, context.sessionId)
  if (!standing) throw errors.UNAUTHORIZED()
  const refusal = refusalOf(standing)
  if (refusal) throw errors[refusal]()
  return next()
})

/**
 * For operations of a role: the account has one of the roles, an authenticator app or a passkey as its second factor,
 * and has given one of these in this session. Answers NOT_FOUND without the role, because members need not know what
 * staff can do, SECOND_FACTOR_REQUIRED while no such factor is set up, and REAUTHENTICATION_REQUIRED while it was not
 * given. Adds `roles` and `standing`.
 */
export const requireStaff = (...allowed: [MemberRole, ...MemberRole[]]) =>
  account.use(async ({ context, next, errors }) => {
    const standing = await standingOf(context.db, context.sessionId)
    if (!standing?.roles.some((role) => allowed.includes(role))) throw errors.NOT_FOUND()
    if (!standing.strongFactor) throw errors.SECOND_FACTOR_REQUIRED()
    if (!standing.strongProof) throw errors.REAUTHENTICATION_REQUIRED()
    return next({ context: { roles: standing.roles, standing } })
  })
