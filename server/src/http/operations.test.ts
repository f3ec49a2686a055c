import { aProfile } from '@hearth/shared/testing'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startServices } from '../testing/services.ts'

const { app, services, stranger, member } = await startServices()

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
      ['GET', '/api-clients', 400],
      ['GET', '/interests', 400],
      ['POST', '/digests/stop', 400],
      ['POST', '/not-me', 400],
      ['GET', '/password-rules', 200],
      ['POST', '/banned/statements', 400],
      ['POST', '/banned/appeals', 400],
      ['POST', '/outside-notices', 400],
      ['GET', '/ways-in', 200],
      ['GET', '/captcha-challenge', 200],
      ['POST', '/second-factor/code', 400],
      ['POST', '/dead-links', 400],
      ['POST', '/email-changes/confirmation', 400],
      ['POST', '/email-changes/objection', 400],
      ['GET', '/help-lines', 200],
      ['GET', '/contact', 200],
      ['POST', '/contact', 400],
      ['GET', `/pages/${someId}`, 400],
      ['GET', '/community', 200],
      ['POST', '/community/invitation', 400],
      ['POST', '/auth/token', 400],
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
    // Those of admins do not exist for a member (admin/admin.test.ts).
    for (const { method, path } of operations.filter(({ path }) => !path.startsWith('/admin/'))) {
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
