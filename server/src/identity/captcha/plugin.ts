import { captchaAction, captchaHeader } from '@hearth/shared/captcha-constants'
import type { BetterAuthPlugin } from 'better-auth'
import type { Env } from '../../config/env.ts'
import type { Secret } from '../../config/secret.ts'
import type { Database } from '../../db/connection.ts'
import { identityRoutes } from '../routes.ts'
import { acceptSolution } from './proof-of-work.ts'

type Deps = { env: Env; db: Database; secret: Secret }
type Check = NonNullable<BetterAuthPlugin['onRequest']>

/** The paths of routes that ask for the proof of a person. */
export const paths = Object.entries(identityRoutes).flatMap(([route, { captcha: asks }]) =>
  asks ? route.split(' ')[1]! : [],
)

const refuse = (code: string, status: number) => ({ response: Response.json({ code }, { status }) })

/** ALTCHA: a proof of work of this server, without anybody else. */
const proofOfWork = (deps: Deps): Check => {
  const asks = new Set(paths.map((path) => `/api/auth${path}`))
  return async (request) => {
    if (!asks.has(new URL(request.url).pathname)) return
    const proof = request.headers.get(captchaHeader)
    if (!proof) return refuse('CAPTCHA_REQUIRED', 400)
    if (!(await acceptSolution(deps, proof))) return refuse('CAPTCHA_FAILED', 403)
  }
}

/** Loads the library's plugins with the first check: they take a tenth of a second, and most installations use none. */
async function libraryCheck(env: Env): Promise<Check> {
  const { CAPTCHA, CAPTCHA_SECRET, CAPTCHA_SITE_KEY, CAPTCHA_VERIFY_URL, BASE_URL } = env
  const { captcha } = await import('better-auth/plugins')
  const settings = {
    endpoints: paths,
    secretKey: CAPTCHA_SECRET!,
    ...(CAPTCHA_VERIFY_URL && { siteVerifyURLOverride: CAPTCHA_VERIFY_URL }),
  }
  const plugin =
    CAPTCHA === 'turnstile'
      ? captcha({
          ...settings,
          provider: 'cloudflare-turnstile',
          expectedAction: captchaAction,
          allowedHostnames: [new URL(BASE_URL).hostname],
        })
      : captcha({ ...settings, provider: 'hcaptcha', siteKey: CAPTCHA_SITE_KEY! })
  return plugin.onRequest
}

/** Hearth's codes for the library's. A provider that fails or does not answer opens nothing. */
const codes: Record<string, [code: string, status: number]> = {
  MISSING_RESPONSE: ['CAPTCHA_REQUIRED', 400],
  VERIFICATION_FAILED: ['CAPTCHA_FAILED', 403],
}

/** Turnstile or hCaptcha, by the library's plugin. */
const provider = (env: Env): Check => {
  let check: Promise<Check> | undefined
  return async (request, context) => {
    check ??= libraryCheck(env)
    const refused = await (await check)(request, context)
    if (!refused || !('response' in refused)) return
    const { code } = (await refused.response.json()) as { code: string }
    return refuse(...(codes[code] ?? ['CAPTCHA_UNAVAILABLE', 503]))
  }
}

/** The proof of a person that the routes with `captcha` ask for, if it is switched on. */
export function captchaPlugins(deps: Deps): BetterAuthPlugin[] {
  const { CAPTCHA } = deps.env
  if (!CAPTCHA) return []
  return [{ id: 'captcha', onRequest: CAPTCHA === 'altcha' ? proofOfWork(deps) : provider(deps.env) }]
}
