import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { missingSettings, warningsFor } from './production.ts'

const posting = { SMTP_URL: 'smtp://127.0.0.1:9' }
const secure = { BASE_URL: 'https://hearth.example', ...posting }

const missing = (settings: Record<string, string>, demo = false) => missingSettings(readEnv(settings), { demo })

describe('Production', () => {
  it.each([
    { with: { NODE_ENV: 'production' }, names: ['BASE_URL', 'SMTP_URL'] },
    { with: { NODE_ENV: 'production', ...posting }, names: ['BASE_URL', 'https'] },
    { with: { NODE_ENV: 'development', BASE_URL: 'https://hearth.example' }, names: ['SMTP_URL'] },
    { with: { BASE_URL: 'http://hearth.example', ...posting }, names: ['BASE_URL', 'https'] },
    { with: { BASE_URL: 'http://192.168.7.7:3000', ...posting }, names: ['ALLOW_HTTP_ON_PRIVATE_NETWORK=true'] },
    { with: { BASE_URL: 'http://8.8.8.8', ALLOW_HTTP_ON_PRIVATE_NETWORK: 'true', ...posting }, names: ['BASE_URL'] },
    { with: { ...secure, PASSWORD_COST: '14' }, names: ['PASSWORD_COST', '15'] },
  ])('is refused with these settings, and told what to set: $with', ({ with: settings, names }) => {
    const said = missing(settings as Record<string, string>).join('\n')
    for (const name of names) expect(said).toContain(name)
  })

  it('needs nothing more than an https address and a mail server, and cannot run the demo', () => {
    expect(missing(secure)).toEqual([])
    expect(missing({})).toEqual([])
    expect(missing(secure, true).join()).toContain('npm run demo')
    expect(missing({}, true)).toEqual([])
  })

  it('on plain http is told that browsers cannot compute a proof of work there', () => {
    const trial = { BASE_URL: 'http://10.0.0.1', ALLOW_HTTP_ON_PRIVATE_NETWORK: 'true' }
    expect(missing(trial)).toEqual([])
    expect(missing({ ...trial, CAPTCHA: 'altcha' }).join()).toContain('CAPTCHA=altcha needs https')
  })
})

describe('Behind a proxy', () => {
  it('the start warns about an open port, where clients could choose their address', () => {
    const warnings = (settings: Record<string, string>) => warningsFor(readEnv(settings)).join()
    for (const HOST of ['0.0.0.0', '::'])
      expect(warnings({ TRUST_PROXY: '127.0.0.1', HOST })).toContain('HOST=127.0.0.1')
    expect(warnings({ TRUST_PROXY: '127.0.0.1', HOST: '127.0.0.1' })).toBe('')
    expect(warnings({ HOST: '0.0.0.0' })).toBe('')
  })
})
