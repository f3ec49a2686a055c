import { SignUp } from '@hearth/shared/account/account'
import { CodeRequest, TokenRequest } from '@hearth/shared/account/tokens'
import { contract } from '@hearth/shared/contract'
import { type TextField, textFields } from '@hearth/shared/testing-texts'
import { traverseContractProcedures } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { identityRoutes } from '../account/identity/routes.ts'
import { giveRole } from '../testing/roles.ts'
import { startServices } from '../testing/services.ts'

const settings = {
  SMS_COUNTRIES: 'DE',
  WALLET_SIGN_IN: 'on',
  API_REDIRECT_URIS: 'https://app.example/in',
}
const { app, db, services, member } = await startServices(settings)
const ada = await member('Ada')
await giveRole(db, ada, 'admin')

/** The lengths of the texts, in bytes: nearly the largest body that a request may have, and an eighth of it. */
const large = 250_000
const small = large / 8
/** A text that is eight times as long may cost twelve times as much: linear work, and half as much again for noise. */
const maxTimes = 12
/** Milliseconds of processor time that a request of any length may cost. */
const floorMs = 4

type Hostile = (bytes: number) => string
const repeated = (unit: string) => (bytes: number) => unit.repeat(bytes / Buffer.byteLength(unit))
/** Texts that are known to make regular expressions take quadratic time. */
const hostile: Record<string, Hostile> = {
  digits: repeated('1'),
  'digits between letters': (bytes) => `a${'1'.repeat(bytes - 2)}a`,
  'spaces between letters': (bytes) => `a${' '.repeat(bytes - 2)}a`,
  dots: repeated('a.'),
  'at signs': repeated('a@'),
  marks: (bytes) => `a${repeated('\u0301')(bytes - 1)}`,
  Thai: repeated('ขอ'),
  'a letter that stands for eighteen': repeated('\ufdfa'),
}

/** `isClosedFirst`: the operation refuses a client without a session before it reads the input. */
type Door = { method: string; url: string; fields: TextField[]; isClosedFirst?: boolean }

/** Every operation of the API with the texts of its input. Texts in the path are bounded by the router. */
function operations(): Door[] {
  const doors: Door[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: { '~orpc': operation } }) => {
    const { method = 'POST', path = '' } = operation.route
    const fields = operation.inputSchema ? textFields(operation.inputSchema as unknown as z.core.$ZodType) : []
    const url = `/api${path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`
    doors.push({ method, url, isClosedFirst: true, fields: fields.filter(({ name }) => !path.includes(`{${name}}`)) })
  })
  return doors
}

/** The text fields of routes whose own rules read the input before any schema does. */
const Part = z.string()
const Credential = z.object({
  id: Part,
  rawId: Part,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Part }),
})
const ours: Record<string, z.core.$ZodType> = {
  '/sign-up/email': SignUp.extend({ phoneNumber: Part.optional(), languageCode: Part.optional() }),
  '/sign-in/email': z.object({ email: Part.optional(), phoneNumber: Part.optional(), password: Part }),
  '/passkey/verify-registration': z.object({ response: Credential, name: Part }),
  '/passkey/verify-authentication': z.object({ response: Credential }),
}

/** Every route of the identity library and of the tokens, with the texts of its body. */
function identityDoors(): Door[] {
  const library = Object.values(services.auth.api) as { path?: string; options?: { body?: z.core.$ZodType } }[]
  const doors = Object.keys(identityRoutes).map((route) => {
    const [method, path] = route.split(' ') as [string, string]
    const body = ours[path] ?? library.find((endpoint) => endpoint.path === path)?.options?.body
    return { method, url: `/api/auth${path}`, fields: body ? textFields(body) : [] }
  })
  const tokens = { method: 'POST', url: '/api/auth/token', fields: textFields(TokenRequest) }
  return [...doors, tokens, { method: 'POST', url: '/api/auth/authorize', fields: textFields(CodeRequest) }]
}

/** The input as a query string. */
function queryOf(input: unknown, name = ''): [string, string][] {
  if (input === undefined) return []
  if (typeof input !== 'object' || input === null) return [[name, String(input)]]
  return Object.entries(input).flatMap(([key, value]) => queryOf(value, name ? `${name}[${key}]` : key))
}

type Client = { name: string; cookie: string }
const clients: Client[] = [
  { name: 'without a session', cookie: '' },
  { name: 'with a session', cookie: ada.cookie() },
]

/** The text, shortened for a query string, where a letter of another script takes nine bytes. */
function textFor({ method }: Door, text: Hostile, bytes: number): string {
  const sample = text(3000)
  return method === 'GET' ? text(Math.floor((bytes * 3000) / encodeURIComponent(sample).length)) : text(bytes)
}

/** The processor time of this thread for one request, which does not depend on how busy the machine is. */
async function costOf({ method, url }: Door, input: unknown, { cookie }: Client) {
  const reads = method === 'GET'
  const address = reads ? `${url}?${new URLSearchParams(queryOf(input))}` : url
  const headers = { cookie, origin: services.env.BASE_URL, ...(!reads && { 'content-type': 'application/json' }) }
  const payload = reads ? undefined : JSON.stringify(input)
  const before = process.threadCpuUsage()
  const { statusCode } = await app.inject({ method: method as 'GET', url: address, headers, payload })
  const { user, system } = process.threadCpuUsage(before)
  expect([url, statusCode < 500 || statusCode === 503]).toEqual([url, true])
  return { ms: (user + system) / 1000, isClosed: statusCode === 401 }
}

/** Describes a cost that grows faster than the text, in milliseconds for both lengths. */
async function excess(door: Door, field: TextField, text: Hostile, client: Client) {
  let [little, much] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // Garbage collection counts too, so the least of several tries decides.
  for (let turn = 0; turn < 4; turn++) {
    const { ms, isClosed } = await costOf(door, field.inputWith(textFor(door, text, large)), client)
    much = Math.min(much, ms)
    if (much <= maxTimes * floorMs) return { isClosed }
    little = Math.min(little, (await costOf(door, field.inputWith(textFor(door, text, small)), client)).ms)
    if (much <= maxTimes * little) return { isClosed }
  }
  return { isClosed: false, found: `${little} and ${much} ms` }
}

/**
 * Sends each hostile text to each field. An operation that refuses the client before it reads the input is asked once.
 */
async function expensive(doors: Door[], client: Client): Promise<string[]> {
  const found: string[] = []
  for (const door of doors) {
    const asks = door.fields.flatMap((field) => Object.entries(hostile).map(([name, text]) => ({ field, name, text })))
    for (const { field, name, text } of asks) {
      const cost = await excess(door, field, text, client)
      if (cost.found) found.push(`${door.method} ${door.url} ${field.name}, ${name}: ${cost.found}`)
      if (cost.isClosed && door.isClosedFirst) break
    }
  }
  return found
}

describe.each(clients)('A text of a quarter of a megabyte, $name,', (client) => {
  it('costs every operation time in proportion to its length (safety 60)', { timeout: 600_000 }, async () => {
    const doors = operations()
    expect(doors.flatMap(({ fields }) => fields).length).toBeGreaterThan(150)
    expect(await expensive(doors, client)).toEqual([])
    expect((await ada.ask('GET', '/admin/users')).status).toBe(200)
  })

  it('costs every route of the account time in proportion to its length', { timeout: 600_000 }, async () => {
    const doors = identityDoors()
    expect(doors.flatMap(({ fields }) => fields).length).toBeGreaterThan(40)
    expect(await expensive(doors, client)).toEqual([])
  })
})
