import { password } from '@hearth/shared/testing'
import { fastify } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { product } from '../platform/config/product.ts'
import { createRegistry } from '../platform/metrics/registry.ts'
import { startServices } from '../testing/services.ts'
import { serveState } from './state.ts'

const { app, services, databaseUrl, stranger, member } = await startServices()
const secure = await startServices({
  BASE_URL: 'https://hearth.example',
  NODE_ENV: 'production',
  SOURCE_URL: 'https://git.example/ours',
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('The state of the server', () => {
  it('is readable without a session', async () => {
    expect((await get('/api/health')).json()).toEqual({ status: 'ok' })
    expect((await get('/api/ready')).json()).toEqual({ status: 'ready' })
  })

  it('leads anyone to the source of this installation', async () => {
    const leads = async (of: typeof app) => {
      const { statusCode, headers } = await of.inject('/api/source')
      return [statusCode, headers.location]
    }
    expect(await leads(app)).toEqual([302, product.repository])
    expect(await leads(secure.app)).toEqual([302, 'https://git.example/ours'])
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
    serveState(counted, { db: services.db.withPlugin(counting), live: services.live }, createRegistry())
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
    await expect.poll(readiness).toEqual([503, { status: 'unavailable' }])
    await expect.poll(async () => (await get('/metrics')).body).toMatch(/^http_ready 0$/m)
    expect((await get('/api/health')).statusCode).toBe(200)
    const failed = await stranger()('GET', '/interests?language=en')
    expect([failed.status, failed.body]).toEqual([500, { code: 'INTERNAL_SERVER_ERROR' }])
    const signIn = await stranger()('POST', '/auth/sign-in/email', { email: 'ann@example.test', password })
    expect(signIn).toMatchObject({ status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } })
    await operator.query(`alter database ${name} allow_connections true`)
    await operator.end()
    await expect.poll(readiness).toEqual([200, { status: 'ready' }])
    await expect.poll(async () => (await get('/metrics')).body).toMatch(/^http_ready 1$/m)
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
