import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { PersonName } from '../members/person-name.ts'
import { maximumPasswordLength } from './password-limits.ts'
import { CodeMethod, TypedCode } from './second-factors.ts'
import { SignOutScope } from './sessions.ts'

/** Seconds for which an access token is valid. */
export const accessTokenSeconds = 600
/** Seconds for which clients may keep the public keys. */
export const keysMaxAgeSeconds = 600

const Secret = z.string().max(200)
/** RFC 7636, 4.1 and 4.2: a verifier, and the base64url of its SHA-256. */
const CodeVerifier = z
  .string()
  .max(128, { abort: true })
  .regex(/^[\w.~-]{43,}$/)
const CodeChallenge = z
  .string()
  .max(43, { abort: true })
  .regex(/^[\w-]{43}$/)

const grant = <Name extends string, Shape extends z.core.$ZodLooseShape>(name: Name, shape: Shape) =>
  z.strictObject({ grant_type: z.literal(name), ...shape })

/** What a client sends for tokens. Names are those of OAuth 2.0 where it has one. */
export const TokenRequest = z.discriminatedUnion('grant_type', [
  grant('password', {
    email: z.string().max(254).optional(),
    phone: z.string().max(20).optional(),
    password: z.string().max(maximumPasswordLength),
  }),
  grant('refresh_token', { refresh_token: Secret }),
  grant('pkce', { auth_code: Secret, code_verifier: CodeVerifier }),
  /** A code that the visitor got by mail or as a text message, after `POST /auth/email-otp/…` or `/auth/phone-number/…`. */
  grant('otp', { email: z.string().max(254).optional(), phone: z.string().max(20).optional(), code: TypedCode }),
  /** An ID token that an app got from a provider, with the nonce that the app sent there. */
  grant('id_token', {
    provider: z.string().max(40),
    id_token: z.string().max(8192),
    nonce: z.string().min(8).max(256).optional(),
  }),
  /** A message of EIP-4361 with a nonce of POST /auth/siwe/nonce, and the wallet's signature. */
  grant('web3', { message: z.string().max(4000), signature: z.string().max(4000) }),
  /** The second factor of a sign-in that answered SECOND_FACTOR_REQUIRED with a challenge. */
  grant('mfa', {
    challenge: z
      .string()
      .max(200, { abort: true })
      .regex(/^[\w-]+$/),
    method: CodeMethod,
    code: TypedCode,
  }),
])
export type TokenRequest = z.infer<typeof TokenRequest>

/** What a browser that is signed in sends for a code, on behalf of a client. */
export const CodeRequest = z.strictObject({
  redirect_uri: z.string().max(2000),
  code_challenge: CodeChallenge,
  code_challenge_method: z.literal('S256'),
  state: z.string().max(500).optional(),
  /** The account that the member was asked about. Refused if the browser has another one by now. */
  account: z.uuid().optional(),
})
export type CodeRequest = z.infer<typeof CodeRequest>

export const SignOutRequest = z.strictObject({ scope: SignOutScope.default('local') })

/** The part of an account that its member changes here. Address and password have their own ways. */
export const AccountChange = z
  .strictObject({ languageCode: Language, firstName: PersonName, lastName: PersonName })
  .partial()
export type AccountChange = z.infer<typeof AccountChange>

/** An account as its member sees it. */
export const Account = z.object({
  id: z.uuid(),
  /** Null for an account without an e-mail address. */
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthday: z.string().nullable(),
  languageCode: Language,
})
export type Account = z.infer<typeof Account>

export const Tokens = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  /** Seconds since 1970. */
  expires_at: z.int(),
  refresh_token: z.string(),
  user: Account,
})
export type Tokens = z.infer<typeof Tokens>

const client = api.errors({
  /** The session of a token, refresh token or code has ended, or it was used before. */
  SESSION_NOT_FOUND: { status: 401 },
  /** Neither a token nor a cookie came with the request. */
  SESSION_MISSING: { status: 401 },
  /** The access token is not valid. */
  INVALID_JWT: { status: 401 },
})

/**
 * The description of what API clients call. The identity routes serve it
 * (server/src/account/identity/http/tokens.ts).
 */
export const tokens = {
  grant: client
    .route({
      method: 'POST',
      path: '/auth/token',
      summary: 'Tokens for an API client; grant_type may also be in the address, and nothing else',
    })
    .errors({ EMAIL_OR_PHONE_REQUIRED: { status: 400 }, INVALID_EMAIL_OR_PASSWORD: { status: 401 } })
    .input(TokenRequest)
    .output(Tokens),
  code: api
    .route({ method: 'POST', path: '/auth/authorize', summary: 'A code for a client of the member in this browser' })
    .errors({ REDIRECT_URI_NOT_ALLOWED: { status: 403 } })
    .input(CodeRequest)
    .output(z.object({ redirect_to: z.string() })),
  user: client
    .route({ method: 'GET', path: '/auth/user', summary: 'The account of a token or cookie' })
    .output(z.object({ user: Account })),
  changeUser: client
    .route({ method: 'PUT', path: '/auth/user', summary: 'Change the language or the names of the account' })
    .input(AccountChange)
    .output(z.object({ user: Account })),
  signOut: client
    .route({ method: 'POST', path: '/auth/logout', summary: 'End this session, the others, or all' })
    .input(SignOutRequest)
    .output(z.object({ success: z.literal(true) })),
}
