import { afterEach, expect, it } from 'vitest'
import { askProvider } from './ask-provider.ts'

type Options = Record<string, unknown> & { callback: (token: string) => void; 'error-callback': () => void }

/** The provider's script as it leaves itself in the window. */
function stand(kind: 'turnstile' | 'hcaptcha', act: (options: Options) => void) {
  const seen: { options?: Options; removed: string[] } = { removed: [] }
  const script = {
    render: (place: HTMLElement, options: Options) => {
      expect(place.isConnected).toBe(true)
      seen.options = options
      return 'widget'
    },
    execute: () => act(seen.options!),
    remove: (id: string) => void seen.removed.push(id),
  }
  Object.assign(window, { [kind]: script })
  return seen
}
afterEach(() => {
  Object.assign(window, { turnstile: undefined, hcaptcha: undefined })
})

it("asks the provider's widget for a token and removes it again", async () => {
  const before = document.body.childElementCount
  const turnstile = stand('turnstile', ({ callback }) => callback('a token'))
  expect(await askProvider('turnstile', 'the site')).toBe('a token')
  expect(turnstile.options).toMatchObject({ sitekey: 'the site', action: 'hearth', appearance: 'interaction-only' })
  const hcaptcha = stand('hcaptcha', ({ callback }) => callback('another'))
  expect(await askProvider('hcaptcha', 'the site')).toBe('another')
  expect(hcaptcha.options).toMatchObject({ sitekey: 'the site', size: 'invisible' })
  expect([turnstile.removed, hcaptcha.removed]).toEqual([['widget'], ['widget']])
  expect(document.body.childElementCount).toBe(before)
})

it('names a failure of the widget', async () => {
  const { removed } = stand('turnstile', (options) => options['error-callback']())
  await expect(askProvider('turnstile', 'the site')).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' })
  expect(removed).toEqual(['widget'])
})
