import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getOAuthState } from 'better-auth/api'
import { isOidc, isSaml } from '../../../platform/config/provider-settings.ts'
import { recordSecurityEvent } from '../events.ts'
import { type NoticeDeps, sendAccountNotice } from '../not-me/account-notice.ts'
import { providersOf } from './configured.ts'
import { apiCodeOf } from './errors.ts'
import { createGithubProvider } from './github.ts'
import { toLibraryBody } from './input.ts'
import { createOidcProvider } from './oidc.ts'
import { maskedAddressOfRequest } from './provider-user.ts'
import { createSamlProvider } from './saml.ts'
import { signInByCompany } from './sso.ts'

type Deps = NoticeDeps
type Identity = { id: string; userId: string; providerId: string }

const starts = ['/sign-in/social', '/link-social'] as const
type Start = (typeof starts)[number]
const isStart = (path: string | undefined): path is Start => starts.includes(path as Start)

/** No token of a provider is kept: Hearth asks for nothing on a member's behalf. */
const withoutTokens = <T extends object>(account: T) => ({
  ...account,
  accessToken: null,
  refreshToken: null,
  idToken: null,
})

/** Tells the owner that an identity was linked. The first identity of a new account is not told. */
async function tellLinked(deps: Deps, { id, userId, providerId }: Identity, client: string | null) {
  const provider = providersOf(deps.env).find((one) => one.id === providerId)
  const undoes = { kind: 'identity', id } as const
  await sendAccountNotice(deps, userId, {
    change: 'identityLinked',
    values: { what: provider?.label ?? providerId },
    undoes,
  })
  await recordSecurityEvent(deps, { kind: 'identity_linked', userId, client })
}

/** Sign-in and linking by providers: what the library lets a client choose, what it stores, and what it answers. */
export function providersPlugin(deps: Deps) {
  const { env, db } = deps
  return {
    id: 'signing-in-by-providers',
    init: () => ({
      context: {
        socialProviders: providersOf(env).map((one) => {
          if (isSaml(one)) return createSamlProvider(one, deps)
          return isOidc(one) ? createOidcProvider(one, db) : createGithubProvider(one)
        }),
      },
      options: {
        databaseHooks: {
          account: {
            create: {
              before: async (account) => ({
                data: { ...withoutTokens(account), maskedAddress: await maskedAddressOfRequest().catch(() => null) },
              }),
              after: async (account, ctx) => {
                const isLink = ctx?.path === '/link-social' || (await getOAuthState().catch(() => null))?.link
                const client = ctx?.headers?.get('x-hearth-client') ?? null
                if (isLink) await tellLinked(deps, account, client)
              },
            },
            update: { before: async (account) => ({ data: withoutTokens(account) }) },
          },
        },
      },
    }),
    endpoints: { signInByCompany: signInByCompany(env) },
    hooks: {
      before: [
        {
          matcher: ({ path }) => isStart(path),
          handler: createAuthMiddleware(async (ctx) => {
            const body = toLibraryBody(ctx.path as Start, ctx.body, env.BASE_URL)
            if (!body) throw new APIError('BAD_REQUEST', { code: 'INVALID', message: 'invalid' })
            return { context: { body } }
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => isStart(path) || path === '/callback/:id',
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession, returned } = ctx.context
            const client = ctx.headers?.get('x-hearth-client') ?? null
            if (newSession) await recordSecurityEvent(deps, { kind: 'signed_in', userId: newSession.user.id, client })
            if (!isStart(ctx.path) || !(returned instanceof APIError)) return
            const code = apiCodeOf(returned.body?.code)
            if (code) throw new APIError(returned.status, { code, message: code.toLowerCase() })
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
