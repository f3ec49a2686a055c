import { PasskeyName } from '@hearth/shared/account/passkeys'
import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import * as z from 'zod'
import type { Database } from '../../../platform/db/connection.ts'
import { sendAccountNotice } from '../not-me/account-notice.ts'
import { delayPasskeys } from '../second-factor/for-roles.ts'
import { nameInMail } from './name-in-mail.ts'
import { hasRoomForPasskey, isRegistered } from './queries.ts'

type Deps = Parameters<typeof sendAccountNotice>[0]

const paths = {
  options: '/passkey/generate-register-options',
  register: '/passkey/verify-registration',
  challenge: '/passkey/generate-authenticate-options',
  signIn: '/passkey/verify-authentication',
}

const statuses = {
  PASSKEY_REFUSED: 'UNAUTHORIZED',
  TOO_MANY_PASSKEYS: 'CONFLICT',
  PASSKEY_EXISTS: 'CONFLICT',
  INVALID_PASSKEY: 'BAD_REQUEST',
  DETAILS_REQUIRED: 'FORBIDDEN',
} as const

/** Refuses with a code that the browser words. */
export function refuse(code: keyof typeof statuses): never {
  throw new APIError(statuses[code], { code, message: code.toLowerCase() })
}

const Part = z.string().max(20_000)
/** An authenticator's answer, as far as the library reads it. A value of another type would end in an error of ours. */
const Answer = z.object({
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).optional(),
  response: z.object({
    clientDataJSON: Part,
    attestationObject: Part.optional(),
    authenticatorData: Part.optional(),
    signature: Part.optional(),
    userHandle: Part.optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

const Registration = z.object({ response: Answer, name: PasskeyName.optional() })
const SignIn = z.object({ response: Answer })

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const input = schema.safeParse(body)
  return input.success ? input.data : refuse('INVALID_PASSKEY')
}

/** Refuses a passkey to an account that has the most, and one that is registered already. */
function checkRegistration(db: Database) {
  return createAuthMiddleware(async (ctx) => {
    const session = await getSessionFromCtx(ctx)
    // The library refuses a request without a session.
    if (!session) return
    if (!session.user.birthday) refuse('DETAILS_REQUIRED')
    if (!(await hasRoomForPasskey(db, session.user.id))) refuse('TOO_MANY_PASSKEYS')
    if (ctx.path === paths.options) return
    const body = read(Registration, ctx.body)
    if (await isRegistered(db, body.response.id)) refuse('PASSKEY_EXISTS')
    // The library fills in what is missing here from the request.
    return { context: { body: { ...body, createSession: false } } }
  })
}

/** What the authenticator shows beside the passkey: the account's address, or the name where it has none. */
const nameUser = createAuthMiddleware(async (ctx) => {
  const { user } = (await getSessionFromCtx(ctx)) ?? {}
  const options = ctx.context.returned as { user?: object } | undefined
  if (!user || !options?.user) return
  return ctx.json({
    ...options,
    user: { ...options.user, name: isPlaceholderAddress(user.email) ? user.name : user.email, displayName: user.name },
  })
})

/** The library only prefers a check of finger, face or PIN. */
const requireVerification = createAuthMiddleware(async (ctx) => {
  const { returned } = ctx.context
  if (returned && !(returned instanceof Error)) return ctx.json({ ...returned, userVerification: 'required' })
})

/** Tells the owner by mail that a passkey was added. One that came after a backup code opens no role for a day. */
const tellOwner = (deps: Deps) =>
  createAuthMiddleware(async (ctx) => {
    const { id, aaguid, userId } = (ctx.context.returned ?? {}) as { id?: string; aaguid?: string; userId?: string }
    if (!id || !userId) return
    const sessionId = (await getSessionFromCtx(ctx))?.session.id
    if (sessionId) await delayPasskeys(deps.db, userId, sessionId)
    await sendAccountNotice(deps, userId, {
      change: 'passkeyAdded',
      values: nameInMail(aaguid),
      undoes: { kind: 'passkey', id },
    })
  })

/**
 * One refusal for whatever does not fit, so that no answer says which passkeys exist. A response, because the library
 * keeps its own status for an error.
 */
const hideReason = createAuthMiddleware(async ({ context: { returned } }) => {
  if (!(returned instanceof APIError) || returned.statusCode === 403) return
  const given = returned.body?.code ?? ''
  if (given in statuses || given === 'UNAUTHORIZED') return
  return given === 'CHALLENGE_NOT_FOUND'
    ? Response.json({ code: 'PASSKEY_EXPIRED' }, { status: 400 })
    : Response.json({ code: 'PASSKEY_REFUSED' }, { status: 401 })
})

const at =
  (...matched: string[]) =>
  ({ path }: { path?: string }) =>
    path !== undefined && matched.includes(path)

/** Hearth's rules around the library's ceremonies. */
export function passkeyRules(deps: Deps) {
  return {
    id: 'passkey-rules',
    hooks: {
      before: [
        { matcher: at(paths.options, paths.register), handler: checkRegistration(deps.db) },
        {
          matcher: at(paths.signIn),
          handler: createAuthMiddleware(async (ctx) => ({ context: { body: read(SignIn, ctx.body) } })),
        },
      ],
      after: [
        { matcher: at(paths.register), handler: tellOwner(deps) },
        { matcher: at(paths.options), handler: nameUser },
        { matcher: at(paths.challenge), handler: requireVerification },
        { matcher: at(paths.register, paths.signIn), handler: hideReason },
      ],
    },
  } satisfies BetterAuthPlugin
}
