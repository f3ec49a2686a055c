import type * as z from 'zod'

type Settings = { CAPTCHA?: string | undefined } & Record<string, unknown>

/** Turnstile and hCaptcha need the keys that the provider gave for this site. */
export function checkCaptcha(settings: Settings, { addIssue }: z.RefinementCtx) {
  if (!settings.CAPTCHA || settings.CAPTCHA === 'altcha') return
  for (const name of ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'])
    if (!settings[name])
      addIssue({ code: 'custom', path: [name], message: `CAPTCHA=${settings.CAPTCHA} needs ${name}.` })
}
