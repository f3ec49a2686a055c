import { captchaAction, captchaHeader } from '@hearth/shared/account/captcha-constants'
import type { BetterAuthPlugin } from 'better-auth'
import type { Community } from '../../../platform/community/settings.ts'
import type { Env } from '../../../platform/config/env.ts'
import type { Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { identityRoutes } from '../routes.ts'
import { isBusy } from './busy-networks.ts'
import { acceptSolution } from './proof-of-work.ts'

type Deps = { env: Env; db: Database; secret: Secret; community: Community }
type Check = NonNullable<BetterAuthPlugin['onRequest']>

const pathsWith = (trait: 'captcha' | 'joins') =>
  Object.entries(identityRoutes).flatMap(([route, traits]) => (traits[trait] ? route.split(' ')[1]! : []))

/** The paths of routes that ask for the proof of a person. */
export const paths = pathsWith('captcha')

const refuse = (code: string, status: number) => ({ response: Response.json({ code }, { status }) })

/**
 * ALTCHA: a proof of work of this server, without a third party. One that is brought is checked, asked for or not.
 * @param isAsked whether the request needs one
 */
const proofOfWork = (deps: Deps, on: string[], isAsked: (request: Request) => Promise<boolean> | boolean): Check => {
  const asking = new Set(on.map((path) => `/api/auth${path}`))
  return async (request) => {
    if (!asking.has(new URL(request.url).pathname)) return
    const proof = request.headers.get(captchaHeader)
    if (!proof) return (await isAsked(request)) ? refuse('CAPTCHA_REQUIRED', 400) : undefined
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

/** Browsers compute a proof of work on https and on their own machine only. */
export const asksBusyNetworks = ({ CAPTCHA, trial }: Pick<Env, 'CAPTCHA' | 'trial'>) => !CAPTCHA && !trial

function checkOf(deps: Deps): Check | null {
  const { env } = deps
  if (env.CAPTCHA === 'altcha') return proofOfWork(deps, paths, () => true)
  if (env.CAPTCHA) return provider(env)
  if (!asksBusyNetworks(env)) return null
  return proofOfWork(deps, pathsWith('joins'), ({ headers }) => isBusy(deps, headers.get('x-hearth-client')))
}

/**
 * The proof of a person that the routes with `captcha` ask for, if it is switched on. If not, sign-ups from busy networks
 * need a proof of work.
 */
export function captchaPlugins(deps: Deps): BetterAuthPlugin[] {
  const onRequest = checkOf(deps)
  return onRequest ? [{ id: 'captcha', onRequest }] : []
}
