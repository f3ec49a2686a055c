import { Writable } from 'node:stream'
import { aProfile } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tokenOf } from '../account/identity/testing.ts'
import { jpeg, photoForm } from '../pictures/photos/testing.ts'
import { createLog } from '../platform/config/log.ts'
import { startServices } from '../testing/services.ts'

const lines: string[] = []
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const log = createLog({ LOG_LEVEL: 'trace' }, destination)
const { app, services, stranger, member } = await startServices({ BASE_URL: 'http://localhost:3000' }, log)
/** Output straight to the console would bypass the log's redaction. */
const console = vi.spyOn(globalThis.console, 'error').mockImplementation((...words) => void lines.push(words.join(' ')))
vi.spyOn(globalThis.console, 'warn').mockImplementation((...words) => void lines.push(words.join(' ')))
vi.spyOn(globalThis.console, 'log').mockImplementation((...words) => void lines.push(words.join(' ')))

afterEach(() => {
  lines.length = 0
  console.mockClear()
})

const account = {
  email: 'secretive@example.test',
  password: 'unsaid words 42',
  name: 'Quirin',
  firstName: 'Quirin',
  lastName: 'Unspoken',
  birthday: '1987-06-05',
}
const personal = [
  'secretive',
  'unsaid words',
  'Quirin',
  'Unspoken',
  '1987-06-05',
  'Kleinkleckersdorf',
  'Nowhere Lane',
  'bio that nobody',
  '52.5162',
  '13.3777',
  'token=',
  'session_token',
  '127.0.0.1',
]

describe('The log', () => {
  it('has a line per request with route, status, duration and id', async () => {
    const answer = await app.inject('/api/interests?language=en')
    const logged = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === answer.headers['x-request-id'])
    expect(logged).toHaveLength(1)
    const [line] = logged
    expect(line).toMatchObject({ level: 30, msg: 'request', method: 'GET', route: '/api/*', status: 200 })
    expect(line.ms).toBeGreaterThanOrEqual(0)
  })

  it('contains no personal data, whatever a member does and whatever fails (safety 63)', async () => {
    const ask = stranger()
    await ask('POST', '/auth/sign-up/email', account)
    await ask('POST', '/auth/sign-up/email', account)
    await ask('POST', '/auth/sign-in/email', account)
    await services.mailSender.settled()
    await ask('POST', '/auth/confirm-email', { token: tokenOf(services.mailer.captured![0]!.links[0]) })
    await ask('POST', '/auth/sign-in/email', { ...account, password: 'unsaid words 43' })
    await ask('POST', '/auth/sign-in/email', account)
    await ask('POST', '/auth/request-password-reset', { email: account.email, redirectTo: 'https://secretive.test' })
    await ask('GET', '/auth/verify-email?token=unsaid%20words')
    await ask('PUT', '/me/profile', {
      ...aProfile,
      firstName: 'Quirin',
      city: 'Kleinkleckersdorf',
      position: { lat: 52.5162, lng: 13.3777 },
      address: 'Nowhere Lane 1',
      bio: 'A bio that nobody should read.',
    })
    await ask('PUT', '/me/profile', { ...aProfile, bio: 'A bio that nobody\0 should read.' })
    await ask('PUT', '/me/location', { position: { lat: 52.5162, lng: 13.3777 }, precision: 'exact' })
    await ask('GET', '/places/cities?country=Germany&prefix=Kleinkleckersdorf')
    await ask('GET', '/places/cities?country=Germany&prefix=Kleinkleckersdorf%00')
    await ask('POST', '/me/photos', photoForm(jpeg, 'Quirin.jpg'))
    await ask('GET', '/nothing/for/Quirin?email=secretive@example.test')
    await app.inject('/elsewhere/Quirin?email=secretive@example.test')
    await app.inject('/%zz/Quirin')
    expect(lines.length).toBeGreaterThan(15)
    for (const word of personal) expect(lines.join(''), word).not.toContain(word)
  })

  it("records a failure with the id that the client got, without the row's content", async () => {
    const ann = await member('Ann')
    await sql`alter table profiles
      add constraint planted check (city <> 'Kleinkleckersdorf') not valid`.execute(services.vaultDb)
    lines.length = 0
    const elsewhere = { ...aProfile, city: 'Kleinkleckersdorf', position: { lat: 52.5162, lng: 13.3777 } }
    const answer = await ann.ask('PUT', '/me/profile', elsewhere)
    expect([answer.status, answer.body]).toEqual([500, { code: 'INTERNAL_SERVER_ERROR' }])
    const failure = JSON.parse(lines.find((line) => line.includes('operation failed'))!)
    expect(failure).toMatchObject({ level: 50, reqId: answer.headers['x-request-id'] })
    expect(failure.err.stack).toContain('planted')
    for (const word of [...personal, aProfile.bio]) expect(lines.join(''), word).not.toContain(word)
  })

  it('records failures of the identity service likewise, and prints nothing to the console', async () => {
    await sql`alter table "user"
      add constraint planted_too check (last_name <> 'Unspoken') not valid`.execute(services.vaultDb)
    const answer = await stranger()('POST', '/auth/sign-up/email', { ...account, email: 'secretive2@example.test' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(lines.length).toBeGreaterThan(0)
    expect(console).not.toHaveBeenCalled()
    for (const word of personal) expect(lines.join(''), word).not.toContain(word)
  })
})
