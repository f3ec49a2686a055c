import { beforeEach, expect, it } from 'vitest'
import { isFailing, isUnreachable, noteAnswer, noted, noteError } from './reachable.ts'

const noConnection = new TypeError('Failed to fetch')
const given = new AbortController().signal
const answering = (status: number) => noted(async () => new Response(null, { status }), given)

beforeEach(noteAnswer)

it('The server counts as unreachable once requests lack an answer for a while, until the next answer', () => {
  noteError(noConnection, 1000)
  expect([isFailing(), isUnreachable.get()]).toEqual([true, false])
  noteError(noConnection, 3900)
  expect(isUnreachable.get()).toBe(false)
  noteError(noConnection, 5000)
  expect(isUnreachable.get()).toBe(true)
  noteAnswer()
  expect([isFailing(), isUnreachable.get()]).toEqual([false, false])
})

it('Two failures with a sleep of the tab between them are two interruptions', () => {
  noteError(noConnection, 1000)
  noteError(noConnection, 3_600_000)
  expect(isUnreachable.get()).toBe(false)
  noteError(noConnection, 3_604_000)
  expect(isUnreachable.get()).toBe(true)
})

it('Any answer of the server counts as one, but the error of a gateway does not', async () => {
  for (const status of [200, 401, 404, 429, 500]) {
    noteError(noConnection)
    await answering(status)
    expect([status, isFailing()]).toEqual([status, false])
  }
  for (const status of [502, 503, 504]) {
    noteAnswer()
    await answering(status)
    expect([status, isFailing()]).toEqual([status, true])
  }
})

it('An aborted request does not count, but a failed request does', async () => {
  const fails = () => Promise.reject(noConnection)
  await expect(noted(fails, AbortSignal.abort())).rejects.toBe(noConnection)
  expect(isFailing()).toBe(false)
  await expect(noted(fails, given)).rejects.toBe(noConnection)
  expect(isFailing()).toBe(true)
})
