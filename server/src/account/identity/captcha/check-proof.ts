import type { AuthContext } from '@better-auth/core'
import { captchaHeader } from '@hearth/shared/account/captcha-constants'
import type { Services } from '../../../services.ts'
import type { NamedHeaders } from '../named-headers.ts'
import { asksBusyNetworks, captchaPlugins, paths } from './plugin.ts'
import { acceptSolution } from './proof-of-work.ts'

/**
 * Checks the proof of a person for an operation that is no route of the identity library, by the library's own check.
 * @returns the code of the refusal: CAPTCHA_REQUIRED, CAPTCHA_FAILED or CAPTCHA_UNAVAILABLE; null when it may go on
 */
export async function refusedProof(
  services: Pick<Services, 'env' | 'db' | 'secret' | 'auth' | 'community'>,
  headers: NamedHeaders,
): Promise<string | null> {
  if (!services.env.CAPTCHA) return null
  const check = captchaPlugins(services)[0]?.onRequest
  if (!check) return null
  const proof = headers.get(captchaHeader)
  const request = new Request(`${services.env.BASE_URL}/api/auth${paths[0]}`, {
    method: 'POST',
    headers: proof ? { [captchaHeader]: proof } : {},
  })
  const outcome = await check(request, (await services.auth.$context) as unknown as AuthContext)
  if (!outcome || !('response' in outcome)) return null
  return ((await outcome.response.json()) as { code: string }).code
}

/**
 * Checks the proof of work that each visitor has to send once all visitors together have used up their limit, so that
 * a few addresses cannot silence the others. Where the operator uses a captcha, each visitor has already passed it.
 * @returns the reason of a refusal, or null
 */
export async function refusedBeyondCap(
  services: Pick<Services, 'env' | 'db' | 'secret'>,
  headers: NamedHeaders,
): Promise<'CAPTCHA_REQUIRED' | 'CAPTCHA_FAILED' | 'TOO_MANY_REQUESTS' | null> {
  if (services.env.CAPTCHA) return null
  if (!asksBusyNetworks(services.env)) return 'TOO_MANY_REQUESTS'
  const proof = headers.get(captchaHeader)
  if (!proof) return 'CAPTCHA_REQUIRED'
  return (await acceptSolution(services, proof)) ? null : 'CAPTCHA_FAILED'
}
