import { Email } from '@hearth/shared/account/account'
import { arrivalLimit } from '@hearth/shared/text'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { generateIdTokenNonce, generateState, getOAuthCallbackPath } from 'better-auth/oauth2'
import * as z from 'zod'
import type { Env } from '../../../platform/config/env.ts'
import { companyOf } from './configured.ts'

const failure = (status: 'BAD_REQUEST' | 'NOT_FOUND', code: string) =>
  new APIError(status, { code, message: code.toLowerCase() })

/**
 * Begins a sign-in at the provider of an address' domain. Only the domain counts: the answer is the same for every address
 * of it, and the provider does not learn the address.
 */
export const signInByCompany = (env: Env) =>
  createAuthEndpoint('/sign-in/sso', { method: 'POST', body: z.unknown() }, async (ctx) => {
    const read = z.strictObject({ email: z.string().check(arrivalLimit(254)).trim().pipe(Email) }).safeParse(ctx.body)
    if (!read.success) throw failure('BAD_REQUEST', 'INVALID')
    const company = companyOf(env, read.data.email)
    const provider = ctx.context.socialProviders.find(({ id }) => id === company?.id)
    if (!provider) throw failure('NOT_FOUND', 'UNKNOWN_DOMAIN')
    const screen = `${env.BASE_URL}/auth`
    const idTokenNonce = generateIdTokenNonce(provider)
    const start = { ...ctx, body: { callbackURL: screen, errorCallbackURL: screen } } as unknown as typeof ctx
    const { state, codeVerifier } = await generateState(start, { idTokenNonce })
    const redirectURI = `${ctx.context.baseURL}${getOAuthCallbackPath(provider)}`
    const url = await provider.createAuthorizationURL({ state, codeVerifier, idTokenNonce, redirectURI })
    return ctx.json({ url: url.toString() })
  })
