import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageAnswersId } from '@hearth/shared/page-answers'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { assertionTimeout } from '../../../scripts/time-limits.ts'
import { startServices } from '../testing/services.ts'
import { createHttpServer } from './server.ts'

const { services, member } = await startServices({ TRUST_PROXY: '1' })
const ann = await member('Ann')
const webRoot = join(services.env.DATA_DIR, 'web')
mkdirSync(webRoot)
writeFileSync(join(webRoot, 'index.html'), '<head></head><div id="root"></div>')

/** Operations per minute and client, for these tests. */
const lowered = 6
let app: FastifyInstance
beforeAll(async () => {
  services.env.RATE_LIMIT_FACTOR = lowered / 1200
  app = await createHttpServer(services, { webRoot, answersWithinMs: assertionTimeout })
})

let client = 0
const aClient = () => `203.0.113.${++client}`
const id = '00000000-0000-4000-8000-000000000000'

type Door = [method: 'GET' | 'HEAD' | 'POST', url: string]
const ask = ([method, url]: Door, from: string) =>
  app.inject({ method, url, headers: { cookie: ann.cookie(), 'x-forwarded-for': from, origin: services.env.BASE_URL } })
const asked = async (door: Door, from: string, times: number) => {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn++) statuses.push((await ask(door, from)).statusCode)
  return statuses
}
const operation: Door = ['GET', '/api/interests?language=en']
const hasAnswers = async (from: string) => {
  const { statusCode, body } = await ask(['GET', '/'], from)
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<div id="root"')])
  return body.includes(pageAnswersId)
}

describe('Beyond the limit of operations', () => {
  it.each<Door>([
    operation,
    ['HEAD', '/api/interests?language=en'],
    ['GET', '/api/unsubscribe/token'],
    ['POST', '/api/unsubscribe/token'],
    ['POST', `/api/me/exports/${id}/file`],
    ['POST', `/api/admin/evidence/${id}/file`],
    ['GET', '/.well-known/jwks.json'],
    ['GET', '/api/auth/.well-known/jwks.json'],
    ['POST', '/api/age-results'],
  ])('a client gets 429 at %s %s, and at every other door', async (...door) => {
    const from = aClient()
    const statuses = await asked(door, from, lowered + 1)
    expect(statuses.slice(0, -1)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
    expect((await ask(operation, from)).statusCode).toBe(429)
    expect(await hasAnswers(from)).toBe(false)
  })

  it('a member gets the page without answers, each of which counts as an operation', async () => {
    let from = aClient()
    // A page whose answers would come late is sent without them.
    while (!(await hasAnswers(from))) from = aClient()
    for (let turn = 0; turn < lowered; turn++) await hasAnswers(from)
    expect(await hasAnswers(from)).toBe(false)
    expect((await ask(operation, from)).statusCode).toBe(429)
    expect((await ask(operation, aClient())).statusCode).toBe(200)
  })

  it('an upload is refused, because its own limit is lower', async () => {
    expect((await asked(['POST', '/api/me/photos'], aClient(), 2)).at(-1)).toBe(429)
  })
})

describe('The network of an IPv6 client', () => {
  it.each<Door>([operation, ['GET', '/'], ['GET', '/api/auth/get-session'], ['POST', '/api/auth/siwe/nonce']])(
    'is counted as a whole at %s %s',
    async (...door) => {
      const network = `2001:db8:${++client}:1:`
      let statuses: number[] = []
      for (let host = 1; host <= lowered + 1; host++)
        statuses = [...statuses, ...(await asked(door, `${network}:${host}`, 1))]
      if (door[1] === '/') expect(await hasAnswers(`${network}:99`)).toBe(false)
      else expect(statuses.at(-1)).toBe(429)
      expect((await ask(operation, `2001:db8:${client}:2::1`)).statusCode).toBe(200)
    },
  )
})
