import { describe, expect, it } from 'vitest'
import { startServices } from '../testing/services.ts'

const { app, stranger, newcomer } = await startServices()
const secure = await startServices({ BASE_URL: 'https://hearth.example', NODE_ENV: 'production' })

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('Every answer', () => {
  it.each(['/api/health', '/api/nothing', '/photos/x/y', '/api/docs', '/metrics', '/api/me'])(
    'forbids what our pages never need: %s (safety 56)',
    async (url) => {
      const { headers } = await get(url)
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split(';')
          .map((rule) => {
            const [name, ...sources] = rule.trim().split(' ')
            return [name, sources]
          }),
      )
      expect(policy['default-src']).toEqual(["'none'"])
      expect(policy['script-src']).toEqual(["'self'"])
      expect(policy['frame-ancestors']).toEqual(["'none'"])
      expect(policy['base-uri']).toEqual(["'none'"])
      expect(policy['form-action']).toEqual(["'self'"])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringMatching(
          /^camera=\(self\), geolocation=\(self\), publickey-credentials-create=\(self\), publickey-credentials-get=\(self\), (\w[\w-]*=\(\)(, |$))+$/,
        ),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  it('demands HTTPS for two years if served over HTTPS, and only then', async () => {
    expect((await get('/api/health')).headers['strict-transport-security']).toBeUndefined()
    const { headers } = await secure.app.inject('/api/health')
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  it('has its own id, never one chosen by the client', async () => {
    const ids = await Promise.all(
      [1, 2].map(() => get('/api/health', { 'request-id': 'mine', 'x-request-id': 'mine' })),
    )
    const [one, two] = ids.map((answer) => answer.headers['x-request-id'])
    expect(one).not.toBe(two)
    expect([one, two]).not.toContain('mine')
  })

  it('about a member is not cached (safety 64)', async () => {
    const ann = await newcomer('Ann')
    for (const path of ['/me', '/auth/get-session', '/interests?language=en'])
      expect((await ann.ask('GET', path)).headers['cache-control'], path).toBe('no-store')
  })
})

describe('A well-known address', () => {
  it('names the security contact, if the operator has set one', async () => {
    expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
    const configured = await startServices({
      CONTACT_EMAIL: 'people@hearth.example',
      BASE_URL: 'https://hearth.example',
    })
    const { headers, body } = await configured.app.inject('/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const fields = new Map(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    )
    expect(fields.get('Contact')).toBe('mailto:people@hearth.example')
    expect(fields.get('Canonical')).toBe('https://hearth.example/.well-known/security.txt')
    expect(Date.parse(fields.get('Expires')!)).toBeGreaterThan(Date.now())
  })

  it('leads to the change of a password, and to nothing else', async () => {
    const { statusCode, headers } = await get('/.well-known/change-password')
    expect([statusCode, headers.location]).toEqual([302, '/auth'])
    for (const path of ['resource-that-should-not-exist-whose-status-code-should-not-be-200', '', 'security.txt/x'])
      expect((await get(`/.well-known/${path}`)).statusCode).toBe(404)
  })
})

describe('An unknown path', () => {
  it('answers 404 with a code, for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
      expect(await stranger()(method, '/nothing/here')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await stranger()('GET', '/auth/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await stranger()('DELETE', '/me')).status).toBe(404)
  })
})

describe('An unreadable request', () => {
  const post = (payload: string, type = 'application/json', url = '/api/me/profile') =>
    app.inject({ method: 'PUT', url, headers: { 'content-type': type, origin: 'http://localhost:3000' }, payload })

  it('is refused when it is too large (safety 60)', async () => {
    const huge = await post(JSON.stringify({ bio: 'b'.repeat(300_000) }))
    expect([huge.statusCode, huge.json()]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }])
    const large = await stranger()('POST', '/auth/sign-in/email', { email: 'a'.repeat(300_000) })
    expect(large).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
  })

  it('is refused with a code that reveals nothing about the server (safety 63)', async () => {
    for (const answer of [
      await post('{"bio": '),
      await post('<profile/>', 'application/xml'),
      await post('a=b', 'application/x-www-form-urlencoded'),
      await get('/api/%'),
      await get('/api/me/photos/%zz'),
    ]) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.json().code).toMatch(/^[A-Z_]+$/)
      expect(Object.keys(answer.json()).sort()).toEqual(['code', 'requestId'])
    }
  })
})

describe('Too many requests', () => {
  it('are answered with 429 and Retry-After (safety 60)', async () => {
    const strict = await startServices({ RATE_LIMIT_FACTOR: '0.002' })
    const ask = strict.stranger()
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await ask('GET', '/interests?language=en')).status)
    const refused = await ask('GET', '/interests?language=en')
    expect([...statuses, refused.status]).toEqual([200, 200, 200, 429])
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await strict.app.inject('/api/health')).statusCode).toBe(200)
  })
})
