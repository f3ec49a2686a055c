import { aProfile, password } from '@hearth/shared/testing'
import { fastify } from 'fastify'
import { type KyselyPlugin, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { startServices } from '../testing/services.ts'
import { serveState } from './state.ts'

const { app, services, databaseUrl, stranger, newcomer, member } = await startServices()
const secure = await startServices({ BASE_URL: 'https://hearth.example', NODE_ENV: 'production' })

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

type Document = { paths: Record<string, Record<string, { requestBody?: { content: object } }>> }
const document = (await get('/api/openapi.json')).json() as Document
const someId = '00000000-0000-4000-8000-000000000000'
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, someId) })),
)

/** Tables that any request of a member may change: last-seen times, counters of limits, shown recommendations. */
const noted = [
  'presence',
  'search_members',
  'rate_limit',
  'session',
  'recommendation_log',
  'opened_profiles',
  'card_budgets',
]

/** A checksum of each table's rows. */
async function checksums(): Promise<Record<string, string>> {
  const rows = <T>(query: RawBuilder<T>) => query.execute(services.vaultDb).then((result) => result.rows)
  const tables = await rows(sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all (${noted})`)
  const sums = tables.map(async ({ name }) => {
    const all = sql<{
      sum: string
    }>`select md5(string_agg(t::text, ',' order by t::text)) as sum from ${sql.table(name)} as t`
    return [name, (await rows(all))[0]!.sum]
  })
  return Object.fromEntries(await Promise.all(sums))
}

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
        'permissions-policy': expect.stringMatching(/^camera=\(self\), geolocation=\(self\), (\w[\w-]*=\(\)(, |$))+$/),
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

describe('The state of the server', () => {
  it('is readable without a session', async () => {
    expect((await get('/api/health')).json()).toEqual({ status: 'ok' })
    expect((await get('/api/ready')).json()).toEqual({ status: 'ready' })
  })

  it('costs the database one query a second, however often it is requested', async () => {
    let questions = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        questions += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const counted = fastify()
    serveState(counted, { db: services.db.withPlugin(counting), live: services.live })
    const began = performance.now()
    await Promise.all(Array.from({ length: 50 }, () => counted.inject('/api/ready')))
    expect(questions).toBe(1)
    for (let i = 0; i < 50; i++) await counted.inject('/api/ready')
    expect(questions).toBeLessThanOrEqual(2 + (performance.now() - began) / 1000)
    await counted.close()
  })

  it('is alive but not ready while the database is down, and recovers by itself', async () => {
    const name = databaseUrl.split('/').at(-1)!
    const operator = new pg.Client({ connectionString: `${inject('template').server}/postgres` })
    await operator.connect()
    await operator.query(`alter database ${name} allow_connections false`)
    // Waits until each connection has ended: a later end would fail a query after the database is back.
    await operator.query('select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1', [name])
    const readiness = async () => {
      const answer = await get('/api/ready')
      return [answer.statusCode, answer.json()]
    }
    await expect.poll(readiness, { timeout: 20_000 }).toEqual([503, { status: 'unavailable' }])
    expect((await get('/api/health')).statusCode).toBe(200)
    const failed = await stranger()('GET', '/interests?language=en')
    expect([failed.status, failed.body]).toEqual([500, { code: 'INTERNAL_SERVER_ERROR' }])
    const signIn = await stranger()('POST', '/auth/sign-in/email', { email: 'ann@example.test', password })
    expect(signIn).toMatchObject({ status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } })
    await operator.query(`alter database ${name} allow_connections true`)
    await operator.end()
    await expect.poll(readiness, { timeout: 20_000 }).toEqual([200, { status: 'ready' }])
  })

  it('hides metrics and the API description in production unless configured', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    for (const url of ['/metrics', '/api/docs', '/api/openapi.json', '/api/docs/start.js'])
      expect((await secure.app.inject({ url, headers: bearer('undefined') })).statusCode, url).toBe(404)
    const open = await startServices({ BASE_URL: 'https://hearth.example', METRICS_TOKEN: 'so long', API_DOCS: 'true' })
    const figures = async (headers: Record<string, string>) =>
      (await open.app.inject({ url: '/metrics', headers })).statusCode
    for (const headers of [{}, bearer(''), bearer('so lon'), bearer('so long '), { authorization: 'so long' }])
      expect(await figures(headers as Record<string, string>)).toBe(404)
    expect(await figures(bearer('so long'))).toBe(200)
    expect((await open.app.inject('/api/docs')).statusCode).toBe(200)
  })

  it('is measured by route, without ids and without members', async () => {
    const ann = await member('Ann')
    await ann.ask('GET', '/me')
    await ann.open(`/photos/${'a'.repeat(32)}/card.webp`)
    const answer = await get('/metrics')
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.body).toMatch(/http_requests_total\{method="GET",route="\/api\/\*",status="200"\} [1-9]/)
    expect(answer.body).toContain('route="/photos/:key/:file",status="404"')
    expect(answer.body).toContain('process_resident_memory_bytes')
    for (const secret of [ann.profileId, ann.email, 'aaaa']) expect(answer.body).not.toContain(secret)
  })
})

describe('The description of the API', () => {
  it('lists every operation with its input', () => {
    const paths = Object.keys(document.paths)
    for (const path of ['/me', '/me/profile', '/me/photos', '/me/photos/{photoId}', '/interests', '/places/cities'])
      expect(paths).toContain(path)
    const upload = document.paths['/me/photos']!.post!
    expect(Object.keys(upload.requestBody!.content)).toContain('multipart/form-data')
    expect(document.paths['/me/profile']!.put!.requestBody!.content).toHaveProperty('application/json')
  })

  it('can be read in a browser under the content security policy of all pages', async () => {
    const page = await get('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!)
    expect(files).toHaveLength(3)
    for (const file of files) expect((await get(file)).statusCode, file).toBe(200)
    expect(page.body).not.toMatch(/<script>|\son\w+=/)
  })
})

describe('Every operation', () => {
  it('is refused without a session before any other check, except for public texts (safety 57)', async () => {
    expect(operations.length).toBeGreaterThan(10)
    const ask = stranger()
    const answers = []
    for (const { method, path } of operations) answers.push([method, path, (await ask(method, path)).status])
    const allowed = answers.filter(([, , status]) => status !== 401)
    expect(allowed).toEqual([
      ['GET', '/interests', 400],
      ['GET', '/password-rules', 200],
      ['POST', '/missed-paths', 400],
    ])
  })

  it('is refused with a forged session', async () => {
    for (const cookie of ['hearth.session_token=abc', 'hearth.session_token=abc.def%3D; x=y', 'hearth.session_token='])
      expect((await get('/api/me', { cookie })).statusCode).toBe(401)
  })

  it('changes nothing as a GET, or when requested as one (safety 62)', async () => {
    const ann = await member('Ann')
    await ann.ask('GET', '/me')
    const before = await checksums()
    expect(before.profiles).toMatch(/^\w{32}$/)
    for (const { path } of operations) {
      await ann.ask('GET', path)
      await ann.ask('GET', `${path}?_method=DELETE&method=PUT&data=%7B%22json%22%3A%7B%7D%7D`)
    }
    expect(await checksums()).toEqual(before)
  })

  it("is refused to another site's page, with or without a session (safety 62)", async () => {
    const put = (headers: Record<string, string>) =>
      app.inject({
        method: 'PUT',
        url: '/api/me/profile',
        headers: { host: 'localhost:3000', ...headers },
        payload: aProfile,
      })
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:3000' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      const answer = await put(headers)
      expect([answer.statusCode, answer.json()]).toEqual([403, { code: 'FORBIDDEN' }])
    }
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3000' }, {}] as Record<
      string,
      string
    >[])
      expect((await put(headers)).statusCode).toBe(401)
    expect((await get('/api/interests?language=en', { origin: 'https://evil.example' })).statusCode).toBe(403)
  })
})

describe("Reading from another site's page", () => {
  const fromElsewhere = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { origin: 'https://evil.example' },
  ] as Record<string, string>[]

  it('is refused by every operation and records no view (safety 62)', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    const reads = operations.filter(({ method }) => method === 'GET')
    expect(reads.length).toBeGreaterThan(15)
    for (const headers of fromElsewhere)
      for (const { path } of [...reads, { path: `/profiles/${bo.profileId}` }, { path: '/recommendations' }]) {
        const answer = await ann.open(`/api${path}`, headers)
        expect([path, answer.statusCode, answer.json()]).toEqual([path, 403, { code: 'FORBIDDEN' }])
      }
    const traces = await sql`
      select from profile_views where viewer_id = ${ann.profileId} union all
      select from recommendation_log where viewer_id = ${ann.profileId} union all
      select from opened_profiles where profile_id = ${ann.profileId}`.execute(services.db)
    expect(traces.rows).toEqual([])
    expect((await ann.open(`/api/profiles/${bo.profileId}`, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  it('is refused by the identity service too; only the documentation may be linked', async () => {
    for (const headers of fromElsewhere) expect((await get('/api/auth/get-session', headers)).statusCode).toBe(403)
    expect((await get('/api/docs', fromElsewhere[1])).statusCode).toBe(200)
  })
})

describe('An unknown field', () => {
  it('is refused by every operation, in the query and in the body (safety 59)', async () => {
    const ann = await member('Ann')
    const passed = []
    for (const { method, path } of operations) {
      const ways = [() => ann.ask(method, `${path}?unasked=1`)]
      if (method !== 'GET') ways.push(() => ann.ask(method, path, { unasked: 1 }))
      for (const ask of ways) {
        const { status, body } = await ask()
        const { problems = [] } = (body as { data?: { problems?: { field: string }[] } }).data ?? {}
        if (status !== 400 || !problems.some(({ field }) => field === 'unasked')) passed.push([method, path, status])
      }
    }
    expect(passed).toEqual([])
  })
})

describe('A well-known address', () => {
  it('names the security contact, if the operator has set one', async () => {
    expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
    const told = await startServices({ CONTACT_EMAIL: 'people@hearth.example', BASE_URL: 'https://hearth.example' })
    const { headers, body } = await told.app.inject('/.well-known/security.txt')
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

describe('The mail viewer', () => {
  const name = '<script>alert(1)</script>'

  it('shows captured mails on this machine, without running their content', async () => {
    await services.mailer.send({
      to: 'ann@example.test',
      subject: name,
      text: name,
      html: name,
      links: ['http://localhost/"x'],
    })
    const page = await get('/dev/mail')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('ann@example.test')
    expect(page.body).not.toContain(name)
    expect((await get('/dev/mail.json')).json()[0]).toMatchObject({ to: 'ann@example.test', subject: name })
  })

  it('answers 404 to other machines, however its address is written', async () => {
    const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via']
    for (const path of ['/dev/mail', '/dev/mail.json', '/%64ev/mail', '/dev/%6dail.json', '/DEV/mail', '//dev/mail']) {
      const answers = forwarding.map((header) => get(path, { [header]: 'for=127.0.0.1' }))
      answers.push(app.inject({ url: path, remoteAddress: '192.0.2.7' }))
      for (const answer of await Promise.all(answers)) expect(answer.body, path).not.toContain('ann@example.test')
    }
    expect((await get('/dev/mail', { via: '1.1 proxy' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/dev/mail.json', remoteAddress: '192.0.2.7' })).statusCode).toBe(404)
  })

  it('is absent in production, and with a mail server', async () => {
    const posting = await startServices({ SMTP_URL: 'smtp://127.0.0.1:9' })
    for (const server of [secure.app, posting.app])
      for (const path of ['/dev/mail', '/dev/mail.json']) expect((await server.inject(path)).statusCode).toBe(404)
  })
})
