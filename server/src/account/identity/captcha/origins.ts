import type { Env } from '../../../platform/config/env.ts'

/** The foreign hosts whose script and frame a page may load to show that a person uses it. None with ALTCHA. */
export function captchaOrigins({ CAPTCHA }: Pick<Env, 'CAPTCHA'>): string[] {
  if (CAPTCHA === 'turnstile') return ['https://challenges.cloudflare.com']
  return CAPTCHA === 'hcaptcha' ? ['https://hcaptcha.com', 'https://*.hcaptcha.com'] : []
}
