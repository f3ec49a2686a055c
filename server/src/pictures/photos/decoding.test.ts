import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/config/log.ts'
import { endWithFile } from '../../testing/end.ts'
import { startServices } from '../../testing/services.ts'
import { createDecoding } from './decoding.ts'
import { jpeg, photoForm, picture } from './testing.ts'
import { jpegOfScans } from './testing-hostile-files.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const large = await picture(4000, 4000).png().toBuffer()
/** Takes 300 MB and about a second to decode. */
const heavy = await jpegOfScans(30)

const started: ReturnType<typeof createDecoding>[] = []
afterEach(() => Promise.all(started.splice(0).map((one) => one.close())))

function start(limits?: Parameters<typeof createDecoding>[1]) {
  const decoding = createDecoding(log, limits)
  started.push(decoding)
  const read = (account: string, bytes: Buffer) => decoding.enqueue(account, (decode) => decode('photos', bytes))
  return { ...decoding, read }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Resolves when the process has ended, or fails with the test's timeout. */
async function gone(pid: number) {
  while (isThere(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('Decoding a picture', () => {
  it('stops at the timeout: the picture counts as unreadable and its process is killed', async () => {
    const { read, pids } = start({ timeoutMs: 1 })
    expect(await read('ann', large)).toEqual({ refused: 'PHOTO_UNREADABLE' })
    expect(pids()).toEqual([])
  })

  it('stops at the memory limit, and others continue', async () => {
    const { read } = start({ memoryBytes: 190 * 1024 ** 2 })
    expect(await read('ann', jpeg)).toMatchObject({ width: 300 })
    expect(await read('ann', heavy)).toEqual({ refused: 'PHOTO_UNREADABLE' })
    expect(await read('ann', jpeg)).toMatchObject({ width: 300 })
  })

  it('continues with a new process after a crash', async () => {
    const { read, pids } = start()
    await read('ann', jpeg)
    const [first] = pids() as [number]
    const crashed = read('ann', large)
    await new Promise((resolve) => setImmediate(resolve))
    process.kill(first, 'SIGKILL')
    expect(await crashed).toEqual({ refused: 'PHOTO_UNREADABLE' })
    expect(await read('ann', jpeg)).toMatchObject({ width: 300, height: 400 })
    expect(pids()).not.toContain(first)
  })

  it('starts another process if one ended while idle', async () => {
    const { read, pids } = start()
    await read('ann', jpeg)
    const [first] = pids() as [number]
    process.kill(first, 'SIGKILL')
    while (pids().length) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await read('ann', jpeg)).toMatchObject({ width: 300, height: 400 })
  })

  it('uses one process for one account and two for more', async () => {
    const one = start()
    await Promise.all([1, 2, 3].map(() => one.read('ann', jpeg)))
    expect(one.pids()).toHaveLength(1)
    const many = start()
    await Promise.all(['ann', 'bo', 'cy', 'ann', 'bo', 'cy'].map((account) => many.read(account, jpeg)))
    expect(many.pids()).toHaveLength(2)
  })

  it('refuses the seventh waiting picture of an account', async () => {
    const { read } = start()
    const made = await Promise.all(Array.from({ length: 8 }, () => read('ann', jpeg)))
    expect(made.filter((one) => one === 'full')).toHaveLength(1)
    expect(made.at(-1)).toBe('full')
  })

  it('is not ended by the Ctrl-C that stops the server', async () => {
    const { read, pids } = start()
    await read('ann', jpeg)
    const [first] = pids() as [number]
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(first, signal)
    expect(await read('ann', jpeg)).toMatchObject({ width: 300 })
    expect(pids()).toEqual([first])
  })
})

describe('No decoding process is left', () => {
  it('by a closed server', async () => {
    const { read, pids, close } = start()
    await Promise.all(['ann', 'bo'].map((account) => read(account, jpeg)))
    const there = pids()
    await close()
    expect(there.map(isThere)).toEqual([false, false])
  })

  it('by a server killed while decoding', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-decoding-'))
    endWithFile(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'heavy.jpg')
    writeFileSync(file, heavy)
    const script = `
      import { readFileSync } from 'node:fs'
      import { createDecoding } from ${JSON.stringify(join(import.meta.dirname, 'decoding.ts'))}
      process.stdin.on('data', () => {})
      const { enqueue, pids } = createDecoding(console)
      await enqueue('ann', (decode) => decode('photos', Buffer.from('no picture')))
      void enqueue('ann', (decode) => decode('photos', readFileSync(${JSON.stringify(file)})))
      setImmediate(() => console.log(pids()[0]))`
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const [said] = (await once(server.stdout, 'data')) as [Buffer]
    const pid = Number(said)
    expect(isThere(pid)).toBe(true)
    server.kill('SIGKILL')
    await gone(pid)
    expect(isThere(pid)).toBe(false)
  })
})

describe('Uploads', async () => {
  const { services, newcomer } = await startServices()

  it('of one member are decoded one at a time', async () => {
    const ann = await newcomer('Ann')
    const answers = await Promise.all([1, 2, 3].map(() => ann.ask('POST', '/me/photos', photoForm(jpeg))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(services.decoding.pids()).toHaveLength(1)
  })

  it('are refused when too many are waiting, with Retry-After', async () => {
    const ann = await newcomer('Ann')
    let release = () => {}
    void services.decoding.enqueue(ann.profileId, () => new Promise<void>((done) => (release = done)))
    const send = () => ann.ask('POST', '/me/photos', photoForm(Buffer.from('no photo')))
    const sent = Array.from({ length: 7 }, send)
    const first = await Promise.race(sent)
    release()
    expect(first).toMatchObject({ status: 503, body: { code: 'PHOTO_BUSY', data: { retryAfter: 30 } } })
    expect(first.headers['retry-after']).toBe('30')
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array(6).fill(415), 503])
  })

  it('beyond the timeout are refused as unreadable, and leave nothing behind', async () => {
    const usual = services.decoding
    const impatient = createDecoding(log, { timeoutMs: 1 })
    started.push(impatient)
    services.decoding = impatient
    const ann = await newcomer('Ann')
    const answer = await ann.ask('POST', '/me/photos', photoForm(large))
    services.decoding = usual
    expect(answer).toMatchObject({ status: 422, body: { code: 'PHOTO_UNREADABLE' } })
    const rows = await services.db.selectFrom('profileImages').where('profileId', '=', ann.profileId).execute()
    expect(rows).toEqual([])
  })
})
