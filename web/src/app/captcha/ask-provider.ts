import { captchaAction } from '@hearth/shared/account/captcha-constants'
import { currentLanguage } from '../i18n/i18n.ts'
import { AuthError } from '../session/auth-client.ts'
import classes from './ask-provider.module.css'

type Widget = {
  render(container: HTMLElement, options: Record<string, unknown>): string
  execute(id: string): void
  remove(id: string): void
}
type Provider = 'turnstile' | 'hcaptcha'

const scripts: Record<Provider, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
}

/** Neither shows anything unless it wants the visitor to act. */
const looks: Record<Provider, object> = {
  turnstile: { action: captchaAction, execution: 'execute', appearance: 'interaction-only', theme: 'auto' },
  hcaptcha: { size: 'invisible' },
}

const widgetOf = (kind: Provider) => (window as Partial<Record<Provider, Widget>>)[kind]

/** @throws AuthError when the provider's script cannot be loaded */
async function load(kind: Provider): Promise<Widget> {
  const loaded = widgetOf(kind)
  if (loaded) return loaded
  const script = document.createElement('script')
  script.src = scripts[kind]
  await new Promise((resolve) => {
    script.onload = resolve
    script.onerror = resolve
    document.head.append(script)
  })
  const widget = widgetOf(kind)
  if (widget) return widget
  script.remove()
  throw new AuthError('CAPTCHA_UNAVAILABLE')
}

/**
 * Asks the provider for a token, which is good for one request.
 * @throws AuthError when the provider fails, or the visitor closes its question
 */
export async function askProvider(kind: Provider, siteKey: string): Promise<string> {
  const widget = await load(kind)
  const place = document.createElement('div')
  place.className = classes.place!
  document.body.append(place)
  let id: string | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new AuthError('CAPTCHA_FAILED'))
      const outcomes = { callback: resolve, 'error-callback': fail, 'close-callback': fail, 'expired-callback': fail }
      const options = { sitekey: siteKey, language: currentLanguage(), hl: currentLanguage(), ...looks[kind] }
      id = widget.render(place, { ...options, ...outcomes })
      widget.execute(id)
    })
  } finally {
    if (id !== undefined) widget.remove(id)
    place.remove()
  }
}
