import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProfileInput } from '@hearth/shared/people/profile'
import { aProfile, birthday, password } from '@hearth/shared/testing'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createServices } from '../create-services.ts'
import { createHttpServer } from '../http/server.ts'
import { noPublicPoint } from '../members/location/queries.ts'
import { findCity } from '../members/places/queries.ts'
import { recordActivity } from '../members/presence/queries.ts'
import { storeProfile } from '../people/profile/store.ts'
import { readEnv } from '../platform/config/env.ts'
import type { Log } from '../platform/config/log.ts'
import type { Connections, Database } from '../platform/db/connection.ts'
import type { Services } from '../services.ts'
import { borrowDatabase } from './database.ts'
import { endWithFile } from './end.ts'
import { testSecret } from './secret.ts'
import { mintSession } from './session.ts'
import { statesOf } from './states.ts'

type OpenDatabase = { url: string; connections: Connections; giveBack(): Promise<void> }

export type Answer<T = unknown> = { status: number; body: T; headers: Record<string, unknown> }

/** A test member with a browser: keeps cookies and sends HTTP requests. */
export type Person = {
  profileId: string
  userId: string
  email: string
  /** The cookie header of this browser. */
  cookie(): string
  ask<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>>
  /** Opens an address outside of the API, as an img element does. */
  open(url: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<LightMyRequestResponse>
}

/** What a browser would send: a form as it is, anything else as JSON. */
async function encode(body: unknown) {
  if (body === undefined) return { payload: undefined, type: {} }
  if (!(body instanceof FormData))
    return { payload: JSON.stringify(body), type: { 'content-type': 'application/json' } }
  const form = new Response(body)
  const type = { 'content-type': form.headers.get('content-type')! }
  return { payload: Buffer.from(await form.arrayBuffer()), type }
}

function browser(app: FastifyInstance, origin: string, session?: { name: string; value: string }) {
  const cookies = new Map<string, string>(session ? [[session.name, session.value]] : [])
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const open: Person['open'] = (url, headers = {}, method = 'GET') =>
    app.inject({ method, url, headers: { cookie: cookie(), ...headers } })
  const ask = async <T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const { payload, type } = await encode(body)
    const response = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      payload,
      headers: {
        origin,
        cookie: cookie(),
        ...type,
      },
    })
    for (const { name, value } of response.cookies) value ? cookies.set(name, value) : cookies.delete(name)
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: (isJson && response.body ? response.json() : response.body) as T,
      headers: response.headers,
    }
  }
  return { ask, open, cookie }
}

/** The hash of the password that all test accounts share: made once, because hashing is slow. */
let hashed: Promise<string> | undefined

async function insertAccount(db: Database, services: Services, name: string, fields: { birthday?: string | null }) {
  const email = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.test`
  const context = await services.auth.$context
  const user = await db
    .insertInto('user')
    .values({
      name,
      email,
      emailVerified: true,
      firstName: name,
      lastName: 'Test',
      birthday: fields.birthday === undefined ? birthday : fields.birthday,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  hashed ??= context.password.hash(password)
  await db
    .insertInto('account')
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: await hashed })
    .execute()
  const profile = await db.selectFrom('profiles').where('userId', '=', user.id).select('id').executeTakeFirstOrThrow()
  return { userId: user.id, profileId: profile.id, email }
}

/** Takes a member off the map, as if they had never said where they are. */
async function forgetPlace({ vaultDb }: Services, { profileId, userId }: { profileId: string; userId: string }) {
  await vaultDb.updateTable('profiles').set(noPublicPoint).where('id', '=', profileId).execute()
  for (const table of ['vault.positions', 'vault.anchors', 'vault.origins'] as const)
    await vaultDb.deleteFrom(table).where('userId', '=', userId).execute()
}

/**
 * The product on a database that nobody else uses, for one test file. It ends with the file.
 * @param openDatabase by default one of the run's; `giveBack` ends its use
 */
export async function startServices(
  settings: Record<string, string> = {},
  log?: Log,
  openDatabase: () => Promise<OpenDatabase> = borrowDatabase,
) {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-test-'))
  // Hashes are slow on purpose; identity/password-hash.test.ts makes them as the product does.
  const quick = { RATE_LIMIT_FACTOR: '1000', PASSWORD_COST: '10' }
  // A busy machine must not add lines to the log that a test reads.
  const quiet = { LOG_LEVEL: 'silent', SLOW_STATEMENT_MS: '0' }
  // The picture classifier is not installed, whatever this machine has.
  const folders = { DATA_DIR: folder, CLASSIFIER_DIR: join(folder, 'classifier') }
  const env = readEnv({ ...folders, ...quiet, ...quick, ...settings })
  const { url: databaseUrl, connections, giveBack } = await openDatabase()
  const kept = { ...connections, close: async () => {} }
  const services = await createServices(env, kept, [testSecret], log)
  const app = await createHttpServer(services)
  await app.ready()
  endWithFile(async () => {
    await app.close()
    await services.close()
    await giveBack()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A browser without a session, which may have another cookie. */
  const stranger = (cookie?: { name: string; value: string }) => browser(app, env.BASE_URL, cookie).ask

  /** An account that has signed in but has no profile yet. */
  async function newcomer(name = 'new', fields: { birthday?: string | null } = {}): Promise<Person> {
    const account = await insertAccount(services.db, services, name, fields)
    const session = await mintSession(services.db, services, account.userId)
    return { ...account, ...browser(app, env.BASE_URL, session) }
  }

  /**
   * A member with a complete profile; `fields` say what differs from `aProfile`. A member
   * from an unknown city gets no position, like profiles that are older than the question about such cities.
   */
  async function member(name: string, fields: Partial<ProfileInput> & { birthday?: string } = {}): Promise<Person> {
    const { birthday: born, ...profile } = fields
    const person = await newcomer(name, born ? { birthday: born } : {})
    const input = ProfileInput.parse({ ...aProfile, firstName: name, ...profile })
    const { city, country } = input
    const isUnknown = !(await findCity(services.db, { city, country })) && !input.position
    // The search projection copies the last visit when the profile is complete.
    await recordActivity(services.db, person.profileId)
    const problem = await storeProfile(services, person, isUnknown ? { ...input, position: { lat: 0, lng: 0 } } : input)
    if (isUnknown) await forgetPlace(services, person)
    if (problem) throw new Error(`${name} has no profile: ${problem.code}`)
    return person
  }

  const states = statesOf(services)

  /** The three members of most tests: Ann and Bo can meet; Ann has blocked Eve. */
  async function people() {
    const [ann, bo, eve] = await Promise.all([member('Ann'), member('Bo', { gender: 'male' }), member('Eve')])
    await states.block(ann, eve)
    return { ann, bo, eve }
  }

  return {
    app,
    services,
    db: services.db,
    databaseUrl,
    stranger,
    newcomer,
    member,
    people,
    ...states,
  }
}
