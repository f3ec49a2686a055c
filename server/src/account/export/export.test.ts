import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataExport } from '@hearth/shared/account/export'
import { describe, expect, it } from 'vitest'
import { createServices } from '../../create-services.ts'
import { connect } from '../../platform/db/connection.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { createNotMeToken, lockAccount } from '../identity/not-me/links.ts'
import { run } from './console.ts'
import { deleteExpiredExports, deleteExportsOf, fileOf } from './queries.ts'
import { buildExports } from './run.ts'
import { built, download, filesOf, sendForm } from './testing.ts'

const { app, services, db, databaseUrl, stranger, newcomer, member, ban, letProofLapse, lockChanges } =
  await startServices()

const list = async (who: Person) => (await who.ask<DataExport[]>('GET', '/me/exports')).body
const request = (who: Person) => who.ask<DataExport>('POST', '/me/exports')

/** A member with a finished export. */
async function exported(who: Person) {
  expect((await request(who)).status).toBe(200)
  await built(services)
  const [one] = await list(who)
  return one!
}

const change = (id: string, values: Record<string, unknown>) =>
  db.updateTable('exports').set(values).where('id', '=', id).execute()
const rowOf = (userId: string) =>
  db.selectFrom('exports').where('userId', '=', userId).selectAll().executeTakeFirstOrThrow()
const mailsTo = ({ email }: Person) => services.mailer.captured!.filter(({ to }) => to === email)
const storedArchives = () =>
  readdirSync(join(services.env.DATA_DIR, 'photos'), { recursive: true }).filter((name) =>
    String(name).endsWith('export.zip'),
  )

describe('An export', () => {
  it('is refused to a visitor, in a stale session, and while changes are locked', async () => {
    expect((await stranger()('POST', '/me/exports')).status).toBe(401)
    const ann = await member('Ann')
    const { id } = await exported(ann)
    await letProofLapse(ann)
    const stale = { status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } }
    expect(await request(ann)).toMatchObject(stale)
    expect(await ann.ask('POST', `/me/exports/${id}/link`)).toMatchObject(stale)
    expect(await list(ann)).toHaveLength(1)
    await lockChanges(ann)
    expect(await request(ann)).toMatchObject({ status: 403, body: { code: 'CHANGES_LOCKED' } })
  })

  it('is made for a member whose profile is incomplete too, and told by mail without a word of it', async () => {
    const ned = await newcomer('Ned')
    expect(await exported(ned)).toMatchObject({ state: 'ready', progress: null, downloadedAt: null })
    const [mail] = mailsTo(ned)
    expect(mail).toMatchObject({ subject: 'Your data is ready to download' })
    expect(mail!.links).toEqual([`${services.env.BASE_URL}/settings#export`])
    const files = filesOf((await download(app, ned, (await list(ned))[0]!.id)).rawPayload)
    expect(files.json<{ email: string }>('data/account.json').email).toBe(ned.email)
  })

  it('is written by the operator for a banned member, who cannot sign in', async () => {
    const dan = await member('Dan')
    await ban(dan)
    expect((await request(dan)).status).toBe(401)
    const file = join(services.env.DATA_DIR, 'dan.zip')
    await run(services, [dan.email, file])
    expect(filesOf(readFileSync(file)).json('data/account.json')).toMatchObject({ email: dan.email, banned: true })
    await expect(run(services, [dan.email, file])).rejects.toThrow()
    await expect(run(services, ['none@example.test', file])).rejects.toThrow('no account')
  })

  it('runs once at a time for each member, within the daily limit', async () => {
    const ann = await member('Ann')
    services.env.RATE_LIMIT_FACTOR = 2 / 5
    const first = await Promise.all([request(ann), request(ann)])
    const codes = first.map(({ status }) => status).sort()
    expect([codes[0], [409, 429].includes(codes[1]!)]).toEqual([200, true])
    await built(services)
    await request(ann)
    await built(services)
    expect((await request(ann)).status).toBe(429)
    services.env.RATE_LIMIT_FACTOR = 1000
    // The newest takes the place of the one before.
    expect(await list(ann)).toHaveLength(1)
  })

  it('ends with "this wasn\'t me", and with the account', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    await Promise.all([request(ann), request(bo)])
    await built(services)
    const { storageKey } = await rowOf(bo.userId)
    await lockAccount(db, await createNotMeToken(db, ann.userId))
    expect(await db.selectFrom('exports').where('userId', '=', ann.userId).select('id').execute()).toEqual([])
    await deleteExportsOf(services, bo.userId)
    expect(await services.photoStore.exists(fileOf(storageKey!))).toBe(false)
  })
})

describe('A link', () => {
  it("opens the file once, for its owner's session alone", async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    const { id, bytes } = await exported(ann)
    expect((await bo.ask('POST', `/me/exports/${id}/link`)).status).toBe(404)
    expect((await stranger()('POST', `/me/exports/${id}/link`)).status).toBe(401)
    const { token } = (await ann.ask<{ token: string }>('POST', `/me/exports/${id}/link`)).body
    const home = { statusCode: 303, headers: { location: `${services.env.BASE_URL}/settings#export` } }
    expect(await sendForm({ app, person: bo }, id, token)).toMatchObject(home)
    expect(await sendForm({ app, person: { cookie: () => '' } }, id, token)).toMatchObject(home)
    const got = await sendForm({ app, person: ann }, id, token)
    expect(got).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/zip' },
    })
    expect(got.headers['content-disposition']).toMatch(/^attachment; filename="hearth-\d{4}-\d\d-\d\d\.zip"$/)
    expect(got.rawPayload).toHaveLength(bytes!)
    expect(await sendForm({ app, person: ann }, id, token)).toMatchObject(home)
    const program = await ann.ask('POST', `/me/exports/${id}/file`, { token })
    expect(program).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it('opens nothing for an account that is to be deleted, as every other route', async () => {
    const ann = await member('Ann')
    const { id } = await exported(ann)
    const { token } = (await ann.ask<{ token: string }>('POST', `/me/exports/${id}/link`)).body
    const leaves = (deletesAt: Date | null) =>
      services.vaultDb.updateTable('user').set({ deletesAt }).where('id', '=', ann.userId).execute()
    await leaves(new Date(Date.now() + 86_400_000))
    expect(await ann.ask('POST', `/me/exports/${id}/file`, { token })).toMatchObject({
      status: 403,
      body: { code: 'DELETION_SCHEDULED' },
    })
    expect((await sendForm({ app, person: ann }, id, token)).statusCode).toBe(303)
    await leaves(null)
    expect((await sendForm({ app, person: ann }, id, token)).statusCode).toBe(200)
  })

  it('is replaced by a newer one, and the file stays for an hour after a download', async () => {
    const ann = await member('Ann')
    const { id } = await exported(ann)
    const link = async () => (await ann.ask<{ token: string }>('POST', `/me/exports/${id}/link`)).body.token
    const [older, newer] = [await link(), await link()]
    expect((await sendForm({ app, person: ann }, id, older)).statusCode).toBe(303)
    expect((await sendForm({ app, person: ann }, id, newer)).statusCode).toBe(200)
    await expect.poll(async () => (await list(ann))[0]!.downloadedAt).not.toBeNull()
    const [one] = await list(ann)
    expect(Date.parse(one!.expiresAt!) - Date.now()).toBeLessThan(61 * 60_000)
    expect((await download(app, ann, id)).statusCode).toBe(200)
  })

  it('and the file are gone after seven days', async () => {
    const ann = await member('Ann')
    const { id, expiresAt } = await exported(ann)
    expect(Math.round((Date.parse(expiresAt!) - Date.now()) / 86_400_000)).toBe(7)
    const { token } = (await ann.ask<{ token: string }>('POST', `/me/exports/${id}/link`)).body
    const { storageKey } = await rowOf(ann.userId)
    await change(id, { expiresAt: new Date(Date.now() - 1000) })
    expect((await sendForm({ app, person: ann }, id, token)).statusCode).toBe(303)
    expect((await ann.ask('POST', `/me/exports/${id}/link`)).status).toBe(404)
    expect(await list(ann)).toEqual([])
    await deleteExpiredExports(services)
    expect(await services.photoStore.exists(fileOf(storageKey!))).toBe(false)
  })
})

describe('The work', () => {
  /** A second process, whose store waits before it writes. */
  async function otherProcess() {
    const other = await createServices(services.env, connect(databaseUrl), services.secret, services.log)
    const put = other.photoStore.putStream.bind(other.photoStore)
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    other.photoStore.putStream = async (...given) => {
      begun.resolve()
      await Promise.race([goOn.promise, new Promise((resolve) => given[1].once('error', resolve))])
      return put(...given)
    }
    return { other, begun: begun.promise, goOn: goOn.resolve }
  }

  const ask = (userId: string) => db.insertInto('exports').values({ userId }).returning('id').executeTakeFirstOrThrow()

  it('goes to another process at once when a process ends in the middle', async () => {
    const ann = await member('Ann')
    const { other, begun } = await otherProcess()
    await ask(ann.userId)
    buildExports(other)
    await begun
    await other.close()
    expect(await rowOf(ann.userId)).toMatchObject({ state: 'waiting', storageKey: null })
    const before = storedArchives().length
    buildExports(services)
    await built(services)
    expect(await rowOf(ann.userId)).toMatchObject({ state: 'ready' })
    expect(storedArchives()).toHaveLength(before + 1)
    expect(mailsTo(ann)).toHaveLength(1)
  })

  it('is taken over from a process that hangs, which then leaves neither a file nor a mail', async () => {
    const ann = await member('Ann')
    const before = storedArchives().length
    const { other, begun, goOn } = await otherProcess()
    const { id } = await ask(ann.userId)
    buildExports(other)
    await begun
    buildExports(services)
    await built(services)
    expect(await rowOf(ann.userId)).toMatchObject({ state: 'building', attempt: 1 })
    await change(id, { aliveUntil: new Date(Date.now() - 1000) })
    buildExports(services)
    await built(services)
    goOn()
    await built(other)
    expect(await rowOf(ann.userId)).toMatchObject({ state: 'ready', attempt: 2 })
    expect(storedArchives()).toHaveLength(before + 1)
    expect(mailsTo(ann)).toHaveLength(1)
    expect(other.mailer.captured).toEqual([])
    expect((await download(app, ann, id)).statusCode).toBe(200)
    await other.close()
  })

  it('fails after three processes that ended in the middle, and what waits behind it is made', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    const storageKey = 'c'.repeat(32)
    await services.photoStore.put(fileOf(storageKey), 'half')
    const { id } = await ask(ann.userId)
    const aliveUntil = new Date(Date.now() - 1000)
    await change(id, { state: 'building', step: 'account', attempt: 3, storageKey, aliveUntil })
    await ask(bo.userId)
    buildExports(services)
    await built(services)
    expect(await rowOf(ann.userId)).toMatchObject({ state: 'failed', attempt: 3, storageKey: null })
    expect(await services.photoStore.exists(fileOf(storageKey))).toBe(false)
    expect(await rowOf(bo.userId)).toMatchObject({ state: 'ready', attempt: 1 })
    expect(await exported(ann)).toMatchObject({ state: 'ready' })
  })

  it('says so when it fails three times, and leaves no file', async () => {
    const ann = await member('Ann')
    const before = storedArchives().length
    const { photoStore } = services
    const { putStream } = photoStore
    photoStore.putStream = async (_key, contents) => {
      contents.resume()
      throw new Error('full')
    }
    const { id } = (await request(ann)).body
    for (let attempt = 1; attempt <= 3; attempt++) {
      // The request has begun the first attempt itself.
      if (attempt > 1) {
        await change(id, { aliveUntil: null })
        buildExports(services)
      }
      await built(services)
      expect(await rowOf(ann.userId)).toMatchObject({ attempt, storageKey: null })
    }
    photoStore.putStream = putStream
    expect(await list(ann)).toMatchObject([{ state: 'failed', bytes: null }])
    expect(storedArchives()).toHaveLength(before)
    expect(await exported(ann)).toMatchObject({ state: 'ready' })
    expect(await list(ann)).toHaveLength(1)
  })
})
