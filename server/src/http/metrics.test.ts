import { statfsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startLive, until } from '../chat/live/testing.ts'
import { explainer, nodesOf } from '../people/discover/testing.ts'
import { jpeg, photoForm } from '../pictures/photos/testing.ts'
import { runWhenDue } from '../platform/jobs/schedule.ts'
import { createHttpServer } from './server.ts'

const { services, db, databaseUrl, member, tabOf } = await startLive()
const jobs = ['weeding', 'watering', 'sowing'].map((name) => ({ name, everyMs: 60_000, run: async () => {} }))
/** Its answers stay fresh for two seconds, so each test that changes what the database tells asks a new one. */
const servers: Awaited<ReturnType<typeof createHttpServer>>[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function newServer() {
  // Live connections belong to the server that has accepted them.
  const live = { ...services.live, attach: async () => {}, close: async () => {} }
  const server = await createHttpServer({ ...services, live }, { jobs })
  servers.push(server)
  return server
}

const textOf = async (server: (typeof servers)[number]) => (await server.inject('/metrics')).body
const text = async () => textOf(await newServer())

/** The value of a figure; undefined when it is absent. */
function figureIn(body: string, name: string): number | undefined {
  const line = body.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}
const figure = async (name: string) => figureIn(await text(), name)

const ages = async () => {
  const body = await text()
  const names = [...body.matchAll(/^queue_oldest_due_seconds\{queue="(\w+)"\}/gm)].map(([, name]) => name!)
  return Object.fromEntries(names.map((name) => [name, figureIn(body, `queue_oldest_due_seconds{queue="${name}"}`)!]))
}

describe('Metrics', () => {
  it('count live connections and the members behind them, and tell whether the others are heard', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    const tabs = [await tabOf(ann), await tabOf(ann), await tabOf(bo)]
    const server = await newServer()
    const figures = async () => {
      const body = await textOf(server)
      return ['live_connections', 'live_members', 'live_bus_connected{bus="postgresql"}'].map((name) =>
        figureIn(body, name),
      )
    }
    await until(async () => expect(await figures()).toEqual([3, 2, 1]))
    expect(await textOf(server)).not.toContain('bus="redis"')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hearth live'
      and datname = current_database()`.execute(services.vaultDb)
    await until(async () => expect((await figures())[2]).toBe(0))
    await until(async () => expect((await figures())[2]).toBe(1))
    for (const { socket } of tabs) socket.disconnect()
    await until(async () => expect((await figures()).slice(0, 2)).toEqual([0, 0]))
  })

  it('tell how many connections to the database are in use and what waits for one, even when none is free', async () => {
    const max = (await figure('db_pool_max_connections{pool="ordinary"}'))!
    const server = await newServer()
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let connected = 0
    const hold = () =>
      db.connection().execute(async () => {
        connected += 1
        if (connected === max) held.resolve()
        await free.promise
      })
    const all = Array.from({ length: max }, hold)
    await held.promise
    all.push(...[1, 2].map(() => sql`select 1`.execute(db).then(() => {})))
    const body = await textOf(server)
    free.resolve()
    await Promise.all(all)
    expect(figureIn(body, 'db_pool_connections{pool="ordinary",state="in_use"}')).toBe(max)
    expect(figureIn(body, 'db_pool_connections{pool="ordinary",state="idle"}')).toBe(0)
    expect(figureIn(body, 'db_pool_waiting{pool="ordinary"}')).toBe(2)
    expect(figureIn(body, 'http_ready')).toBe(0)
    // What only the database knows is absent rather than 0.
    for (const name of ['queue_oldest_due_seconds', 'job_last_success_timestamp_seconds', 'backup_last_success'])
      expect(body, name).not.toMatch(new RegExp(`^${name}`, 'm'))
    expect(await figure('db_pool_waiting{pool="ordinary"}')).toBe(0)
  })

  it('tell when a job succeeded last and how often it should, without jobs of former versions', async () => {
    const last = (name: string) => `job_last_success_timestamp_seconds{name="${name}"}`
    await runWhenDue(services, jobs[0]!)
    await runWhenDue(services, { ...jobs[1]!, run: () => Promise.reject(new Error('no')) }).catch(() => {})
    await runWhenDue(services, { ...jobs[2]!, name: 'former' })
    const { rows } = await sql<{ done: Date }>`select done_at as done from job_runs where name = 'weeding'`.execute(db)
    const body = await text()
    expect(figureIn(body, last('weeding'))).toBe(rows[0]!.done.getTime() / 1000)
    expect(figureIn(body, last('watering'))).toBe(0)
    expect([figureIn(body, last('sowing')), figureIn(body, last('former'))]).toEqual([undefined, undefined])
    expect(figureIn(body, 'job_period_seconds{name="sowing"}')).toBe(60)
  })

  it('count uploads by what became of them', async () => {
    const ann = await member('Ann')
    const counts = async () => {
      const body = await text()
      return ['accepted', 'photo_type'].map(
        (result) => figureIn(body, `photo_uploads_total{use="profile",result="${result}"}`)!,
      )
    }
    const [accepted, refused] = await counts()
    await ann.ask('POST', '/me/photos', photoForm(jpeg))
    await ann.ask('POST', '/me/photos', photoForm(Buffer.from('no photo')))
    expect(await counts()).toEqual([accepted! + 1, refused! + 1])
  })

  it('tell the free room of the disk with the data', async () => {
    const { blocks, bsize } = statfsSync(services.env.DATA_DIR)
    const [free, size] = await Promise.all([figure('data_disk_free_bytes'), figure('data_disk_size_bytes')])
    expect(size).toBe(blocks * bsize)
    expect(free).toBeGreaterThan(0)
    expect(free).toBeLessThan(size!)
  })

  it('have no lag of replicas where there is no replica', async () => {
    expect(await text()).not.toMatch(/^replication_lag_\w+\{/m)
  })

  it('leave out the gauges that are called like counters', async () => {
    const body = await text()
    expect(body).toContain('nodejs_active_handles{')
    for (const [, name, type] of body.matchAll(/^# TYPE (\w+) (\w+)$/gm))
      expect([name, type === 'counter'], name).toEqual([name, name!.endsWith('_total')])
  })
})

describe('The age of a queue', () => {
  const hourAgo = sql`now() - interval '1 hour'`
  const hour = (age: number | undefined) => expect(Math.floor(age! / 3600)).toBe(1)

  it('is 0 while nothing is due', async () => {
    await sql`delete from deliveries`.execute(db)
    await sql`delete from profile_images`.execute(db)
    await sql`insert into owed_mails (kind, source_id, due_at)
      values ('note', gen_random_uuid(), now() + interval '1 hour')`.execute(db)
    const all = await ages()
    expect(Object.keys(all)).toHaveLength(8)
    expect(new Set(Object.values(all))).toEqual(new Set([0]))
  })

  it('of mails and pushes counts from when the oldest was due, but for mailboxes that refuse', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    await bo.ask('PUT', `/likes/${ann.profileId}`)
    await sql`insert into deliveries (notice_id, profile_id, way, due_at)
      select notice_id, profile_id, 'push', ${hourAgo} from deliveries where way = 'mail'
      on conflict do nothing`.execute(db)
    await sql`update deliveries set due_at = ${hourAgo}`.execute(db)
    await sql`update owed_mails set due_at = ${hourAgo}`.execute(db)
    const due = await ages()
    for (const queue of ['mails', 'owed_mails', 'pushes']) hour(due[queue])
    await sql`insert into digests (profile_id, failures, claimed_until)
      values (${ann.profileId}, 1, now() + interval '10 minutes')`.execute(db)
    expect((await ages()).mails).toBe(0)
  })

  it('of exports leaves out what a process builds', async () => {
    const { userId } = await member('Ann')
    await sql`insert into exports (user_id, requested_at) values (${userId}, ${hourAgo})`.execute(db)
    hour((await ages()).exports)
    await sql`update exports set state = 'building', alive_until = now() + interval '1 minute'`.execute(db)
    expect((await ages()).exports).toBe(0)
  })

  it('of pictures counts from when they were due', async () => {
    const ann = await member('Ann')
    await ann.ask('POST', '/me/photos', photoForm(jpeg))
    await sql`update profile_images set screen_due_at = ${hourAgo}, avif_due_at = ${hourAgo}`.execute(db)
    await sql`insert into message_pictures (message_id, profile_id, user_id, sent_at, due_at)
      values (gen_random_uuid(), ${ann.profileId}, ${ann.userId}, now(), ${hourAgo})`.execute(db)
    const due = await ages()
    for (const queue of ['photos_to_screen', 'photos_to_encode', 'message_pictures']) hour(due[queue])
  })

  it('of entries of lists counts from their import', async () => {
    await sql`with list as (insert into hash_lists (name, class, version, active) values ('x', 'intimate', '1', true)
        returning id)
      insert into hash_entries (id, list_id, pdq)
      select uuidv7(interval '-1 hour'), id, decode(repeat('00', 32), 'hex') from list`.execute(db)
    hour((await ages()).list_entries)
    await sql`update hash_entries set compared_at = now()`.execute(db)
    expect((await ages()).list_entries).toBe(0)
  })

  it('is read from an index of each queue', async () => {
    const explained = explainer(databaseUrl, '-c role=hearth_app -c enable_seqscan=off')
    const server = await createHttpServer({
      ...services,
      db: explained.db,
      live: { ...services.live, attach: async () => {} },
    })
    servers.push(server)
    await textOf(server)
    await explained.close()
    const plan = explained.plans.find(({ Plan }) => nodesOf(Plan).some((node) => node['Relation Name'] === 'exports'))!
    const scans = nodesOf(plan.Plan).filter((node) => node['Relation Name'])
    expect(scans.length).toBeGreaterThan(8)
    for (const { 'Node Type': type, 'Relation Name': table } of scans)
      if (table !== 'hash_lists') expect(`${table}: ${type}`).toMatch(/: (Index|Index Only|Bitmap Heap) Scan$/)
  })
})
