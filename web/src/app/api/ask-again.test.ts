import { expect, it } from 'vitest'
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

it('A call is repeated while a gateway says that the server is away, and then succeeds', async () => {
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
