import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { terminalLines } from './terminal-lines.ts'

/** A terminal, or what is none, and what it shows. */
function screen(isTTY: boolean) {
  const said: string[] = []
  const write = (chunk: unknown, _encoding: string, done: () => void) => {
    said.push(String(chunk))
    done()
  }
  return { stream: Object.assign(new Writable({ write }), { isTTY }), said: () => said.join('') }
}

const development = { production: false }

async function logTo({ stream }: ReturnType<typeof screen>) {
  const lines = await terminalLines(development, stream)
  if (!lines) throw new Error('the log is JSON')
  return createLog({ LOG_LEVEL: 'info' }, lines)
}

describe('The log in a terminal', () => {
  it('shows a request in one short line: time, method, route, status and milliseconds', async () => {
    const terminal = screen(true)
    const request = { reqId: '5e2f', method: 'GET', route: '/api/*', status: 200, ms: 12 }
    ;(await logTo(terminal)).info(request, 'request')
    await expect.poll(terminal.said).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/\* 200 12 ms\n$/)
  })

  it('shows the id of a request beside what failed in it, with the error', async () => {
    const terminal = screen(true)
    ;(await logTo(terminal)).error({ reqId: '5e2f', err: new Error('no such table') }, 'operation failed')
    await expect.poll(terminal.said).toContain('ERROR: operation failed [5e2f]')
    expect(terminal.said()).toContain('no such table')
  })

  it('shows no more of what is personal than the JSON does', async () => {
    const terminal = screen(true)
    const personal = { email: 'a@b.test', mail: { token: 'abc123' }, req: { headers: { cookie: 'session=1' } } }
    ;(await logTo(terminal)).info({ ...personal, part: 'mail' }, 'sent')
    await expect.poll(terminal.said).toContain('"part":"mail"')
    expect(terminal.said()).toContain('[redacted]')
    for (const secret of ['a@b.test', 'abc123', 'session=1']) expect(terminal.said()).not.toContain(secret)
  })
})

describe('The log stays JSON', () => {
  it('in production, also in a terminal', async () => {
    expect(await terminalLines({ production: true }, screen(true).stream)).toBeUndefined()
  })

  it('in a file or a pipe', async () => {
    expect(await terminalLines(development, screen(false).stream)).toBeUndefined()
  })

  it('in an installation without the development dependencies', async () => {
    const missing = () => Promise.reject(Object.assign(new Error('not there'), { code: 'ERR_MODULE_NOT_FOUND' }))
    expect(await terminalLines(development, screen(true).stream, missing)).toBeUndefined()
  })
})
