import { expect, it, vi } from 'vitest'
import { askAgain, isIdempotent } from './ask-again.ts'

/** Answers with one status after the other, and 200 in the end. */
function serve(statuses: number[], headers: Record<string, string> = {}) {
  const asked: number[] = []
  const ask = async () => {
    const status = statuses[asked.length] ?? 200
    asked.push(status)
    return new Response(null, { status, headers: status === 200 ? {} : headers })
  }
  return { ask, asked }
}

it('A call is repeated twice at most while the server is away, after Retry-After or growing waits', async () => {
  vi.useFakeTimers()
  for (const [after, waits] of [
    [undefined, [1000, 2000]],
    ['7', [7000, 7000]],
  ] as const) {
    const { ask, asked } = serve([502, 503, 504], after ? { 'retry-after': after } : {})
    const asking = askAgain(ask)
    for (const [i, wait] of waits.entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(asked).toHaveLength(i + 1)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect([(await asking).status, asked]).toEqual([504, [502, 503, 504]])
  }
  vi.useRealTimers()
  const { ask, asked } = serve([502])
  expect((await askAgain(ask)).status).toBe(200)
  expect(asked).toEqual([502, 200])
})

it('A refusal, an error of the server and a long Retry-After are passed on at once', async () => {
  for (const status of [400, 401, 429, 500]) {
    const { ask, asked } = serve([status])
    expect((await askAgain(ask)).status).toBe(status)
    expect(asked).toHaveLength(1)
  }
  const away = serve([503], { 'retry-after': '600' })
  expect((await askAgain(away.ask)).status).toBe(503)
  expect(away.asked).toHaveLength(1)
})

it('A call that may have been carried out is not repeated: a POST after 502 or 504', async () => {
  expect(['get', 'PUT', 'DELETE', 'POST', 'PATCH'].map(isIdempotent)).toEqual([true, true, true, false, false])
  for (const status of [502, 504]) {
    const { ask, asked } = serve([status])
    expect((await askAgain(ask, { statuses: [503] })).status).toBe(status)
    expect(asked).toHaveLength(1)
  }
})

it('The wait ends when the account leaves', async () => {
  const leaving = new AbortController()
  const { ask, asked } = serve([503, 503])
  const asking = askAgain(ask, { signal: leaving.signal })
  setTimeout(() => leaving.abort(new Error('left')))
  await expect(asking).rejects.toThrow('left')
  expect(asked).toHaveLength(1)
})
