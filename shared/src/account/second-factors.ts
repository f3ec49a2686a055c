import * as z from 'zod'
import { api } from '../api.ts'
import { asciiDigits } from '../numerals.ts'
import { arrivalLimit } from '../text.ts'
import { maximumPasswordLength } from './password-limits.ts'

/** How many backup codes an account gets at a time. */
export const backupCodeCount = 10
/** Days for which a trusted browser needs no second factor. */
export const trustDays = 30

/** What a member can set up as a second factor. */
export const FactorKind = z.enum(['totp', 'email', 'phone', 'passkey'])
export type FactorKind = z.infer<typeof FactorKind>

/** How a member proves a second factor: a passkey is used by signing in with it. */
export const FactorMethod = z.enum(['totp', 'email', 'phone', 'passkey', 'backup'])
export type FactorMethod = z.infer<typeof FactorMethod>

/** The methods with a code that a member types. */
export const CodeMethod = z.enum(['totp', 'email', 'phone', 'backup'])
export type CodeMethod = z.infer<typeof CodeMethod>

/** A code as typed, with the spaces and hyphens that people add. */
export const TypedCode = z
  .string()
  .check(arrivalLimit(40, 'code_missing'))
  .trim()
  .min(1, 'code_missing')
  .max(40, 'code_missing')
  .transform(asciiDigits)

const Factor = z.object({
  id: z.uuid(),
  kind: FactorKind,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Factor = z.infer<typeof Factor>

const TrustedDevice = z.object({
  id: z.uuid(),
  /** Browser and system as far as the browser told them; null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  current: z.boolean(),
})
export type TrustedDevice = z.infer<typeof TrustedDevice>

const FactorList = z.object({
  factors: z.array(Factor),
  /** What can still be set up. */
  available: z.array(FactorKind),
  backupCodesLeft: z.int(),
  trustedDevices: z.array(TrustedDevice),
  /** The account has a role, which needs a second factor. */
  required: z.boolean(),
})
export type FactorList = z.infer<typeof FactorList>

const BackupCodes = z.object({ backupCodes: z.array(z.string()) })
const one = { factorId: z.uuid() }
const done = z.object({ status: z.literal(true) })
/** A role needs an authenticator app or a passkey as a second factor, so the last one stays. */
export const lastStrongFactor = { LAST_STRONG_FACTOR: { status: 409 } } as const
/** The code was wrong, expired or used before. */
const wrongCode = { WRONG_CODE: { status: 422 } } as const
/** Why no code was sent. A code that was sent before still works. */
export const codeNotSent = {
  /** The account has got all codes of this hour. */
  TOO_MANY_CODES: { status: 429, data: z.object({ retryAfter: z.int() }) },
  /** The installation sends no text messages, or has sent all of the day. */
  SMS_UNAVAILABLE: { status: 422 },
} as const

export const secondFactors = {
  list: api
    .route({ method: 'GET', path: '/me/factors', summary: 'The second factors and trusted devices of the account' })
    .output(FactorList),
  enrol: api
    .route({ method: 'POST', path: '/me/factors', summary: 'Begin to set up a second factor; a sent code goes out' })
    .input(z.strictObject({ kind: FactorKind }))
    .errors(codeNotSent)
    .output(
      z.object({
        id: z.uuid(),
        kind: FactorKind,
        totp: z.object({ uri: z.string(), secret: z.string() }).nullable(),
        /** New backup codes, for a passkey alone: it was proved when it was registered, so the factor is on at once. */
        backupCodes: z.array(z.string()),
      }),
    ),
  challenge: api
    .route({ method: 'POST', path: '/me/factors/{factorId}/challenge', summary: 'Send a code for a factor' })
    .input(z.strictObject(one))
    .errors(codeNotSent)
    .output(done),
  verify: api
    .route({
      method: 'POST',
      path: '/me/factors/{factorId}/verify',
      summary: 'Prove a factor by a code; the first proof switches it on and returns backup codes if there are none',
    })
    .input(z.strictObject({ ...one, code: TypedCode }))
    .errors(wrongCode)
    .output(BackupCodes),
  remove: api
    .route({ method: 'DELETE', path: '/me/factors/{factorId}', summary: 'Remove a second factor' })
    .input(z.strictObject(one))
    .errors(lastStrongFactor)
    .output(done),
  renewBackupCodes: api
    .route({ method: 'POST', path: '/me/backup-codes', summary: 'New backup codes; older ones stop working' })
    .output(BackupCodes),
  waiting: api
    .route({
      method: 'GET',
      path: '/second-factor',
      summary: 'What a sign-in that waits for its second factor accepts',
    })
    .output(
      z.object({
        methods: z.array(FactorMethod),
        /** The factor by mail or phone that is not accepted, because the first step proved the same mailbox or phone. */
        sameWay: z.enum(['email', 'phone']).nullable(),
        /** After "This wasn't me" a factor is accepted only if the first step proved the mailbox or number. */
        onHold: z.boolean(),
      }),
    ),
  sendWaiting: api
    .route({ method: 'POST', path: '/second-factor/code', summary: 'Send a code for a sign-in that waits for it' })
    .input(z.strictObject({ method: z.enum(['email', 'phone']) }))
    .errors(codeNotSent)
    .output(done),
  distrust: api
    .route({ method: 'DELETE', path: '/me/trusted-devices/{deviceId}', summary: 'Stop trusting a device' })
    .input(z.strictObject({ deviceId: z.uuid() }))
    .output(done),
}

/** How an account can prove itself again. */
export const ReauthenticationMethod = z.enum(['password', ...FactorMethod.options])
export type ReauthenticationMethod = z.infer<typeof ReauthenticationMethod>

export const reauthentication = {
  methods: api
    .route({ method: 'GET', path: '/me/reauthentication', summary: 'How the account can prove itself again' })
    .output(z.object({ methods: z.array(ReauthenticationMethod), fresh: z.boolean() })),
  sendCode: api
    .route({ method: 'POST', path: '/me/reauthentication/code', summary: 'Send a code to prove the account again' })
    .input(z.strictObject({ method: z.enum(['email', 'phone']) }))
    .errors(codeNotSent)
    .output(done),
  prove: api
    .route({
      method: 'POST',
      path: '/me/reauthentication',
      summary: 'Prove the account again, for changes within 10 minutes; the session ends no later',
    })
    .input(
      z.strictObject({
        method: z.enum(['password', ...CodeMethod.options]),
        /** The password, or the code as typed. */
        proof: z.string().min(1, 'proof_missing').max(maximumPasswordLength, 'proof_missing'),
      }),
    )
    .errors({ ...wrongCode, WRONG_PASSWORD: { status: 422 } })
    .output(done),
}
