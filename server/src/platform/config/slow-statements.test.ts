import { Writable } from 'node:stream'
import { aProfile } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import { startServices } from '../../testing/services.ts'
import { createLog } from './log.ts'
import { slowStatements } from './slow-statements.ts'

type Line = { level: number; msg: string; part: string; ms: number; statement: string; reqId?: string }

const lines: Line[] = []
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)))
    done()
  },
})
const log = createLog({ LOG_LEVEL: 'info' }, destination)
const { app, services, db, member } = await startServices({ SLOW_STATEMENT_MS: '200' }, log)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const slowLines = () => lines.filter(({ msg }) => msg === 'a statement was slow')

beforeEach(() => {
  lines.length = 0
})

/** Makes the database slow to store photos, and profiles that say so. */
await sql`create function planted() returns trigger language plpgsql as $$
  begin perform pg_sleep(0.3); return new; end $$`.execute(services.vaultDb)
const plant = (table: string, when: string) =>
  sql`create trigger planted before insert or update on ${sql.table(table)} for each row when (${sql.raw(when)})
    execute function planted()`.execute(services.vaultDb)
await plant('profiles', "new.bio like 'Slow%'")
await plant('profile_images', 'true')

describe('A slow statement', () => {
  it('inside a request is logged with its id, and without what the member wrote', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    // Over a socket, where a body arrives in its own time.
    const save = (who: typeof ann, bio: string) =>
      fetch(`${url}/api/me/profile`, {
        method: 'PUT',
        headers: { origin: services.env.BASE_URL, cookie: who.cookie(), 'content-type': 'application/json' },
        body: JSON.stringify({ ...aProfile, bio }),
      })
    const [hers, his] = await Promise.all([save(ann, 'Slow and secretive'), save(bo, 'Slow, but different')])
    expect([hers.status, his.status]).toEqual([200, 200])
    for (const { headers } of [hers, his]) {
      const own = slowLines().filter(
        ({ reqId, statement }) => reqId === headers.get('x-request-id') && /bio/.test(statement),
      )
      expect(own).toHaveLength(1)
      const [{ level, part, ms, statement }] = own as [Line]
      expect([level, part]).toEqual([40, 'db'])
      expect(ms).toBeGreaterThanOrEqual(200)
      expect(statement).toMatch(/\$1/)
    }
    expect(JSON.stringify(lines)).not.toMatch(/secretive|different/)
  })

  it('after a photo was read, decoded and stored is still logged with the id of its request', async () => {
    const ann = await member('Ann')
    const { status, headers } = await ann.ask('POST', '/me/photos', photoForm(jpeg))
    expect(status).toBe(200)
    const [insert] = slowLines().filter(({ statement }) => /^insert into "?profile_images/.test(statement))
    expect(insert!.reqId).toBe(headers['x-request-id'])
  })

  it('outside of requests is logged without an id, also when it fails', async () => {
    await sql`select pg_sleep(0.3), ${'unsaid'}::text`.execute(db)
    await sql`select (pg_sleep(0.3)::text || ${'unsaid'})::int`.execute(db).catch(() => {})
    const [one, other] = slowLines()
    expect(one!.statement).toBe('select pg_sleep(0.3), $1::text')
    expect(other!.statement).toBe('select (pg_sleep(0.3)::text || $1)::int')
    expect([one!.reqId, other!.reqId]).toEqual([undefined, undefined])
  })

  it('is one that takes at least as long as the setting says, and none with 0', () => {
    const tell = (slowMs: number, ms: number) => {
      slowStatements(log, slowMs)({ text: 'select $1\n  from x', ms })
      return slowLines().splice(0).length
    }
    expect(tell(500, 499)).toBe(0)
    expect(tell(500, 500)).toBe(1)
    lines.length = 0
    expect(tell(0, 60_000)).toBe(0)
  })
})
