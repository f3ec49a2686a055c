import { expect, test } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { connect } from '../db/connection.ts'
import { createHeavyWork } from './heavy-work.ts'

const { services, databaseUrl } = await startServices()

/** Notes when pieces of work begin and end. A piece ends when it is told. */
function journal() {
  const lines: string[] = []
  const piece = (name: string) => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const work = async () => {
      lines.push(`${name} begins`)
      await promise
      lines.push(`${name} ends`)
    }
    return { work, end }
  }
  return { lines, piece }
}

test('heavy work runs one at a time, in the order in which it was asked for', async () => {
  const { lines, piece } = journal()
  const [one, two] = [piece('one'), piece('two')]
  const both = [services.heavyWork.inTurn(one.work), services.heavyWork.inTurn(two.work)]
  two.end()
  await expect.poll(() => lines).toEqual(['one begins'])
  one.end()
  await Promise.all(both)
  expect(lines).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('heavy work of another process waits too, and gives up when its process ends', async () => {
  const { lines, piece } = journal()
  const [ours, theirs, never] = [piece('ours'), piece('theirs'), piece('never')]
  const other = connect(databaseUrl, { max: 2 })
  const heavyWork = createHeavyWork(other.db)
  const mine = services.heavyWork.inTurn(ours.work)
  await expect.poll(() => lines).toEqual(['ours begins'])
  const given = new AbortController()
  const gone = heavyWork.inTurn(never.work, given.signal)
  given.abort()
  await expect(gone).rejects.toThrow('aborted')
  theirs.end()
  const waiting = heavyWork.inTurn(theirs.work)
  ours.end()
  await Promise.all([mine, waiting])
  expect(lines).toEqual(['ours begins', 'ours ends', 'theirs begins', 'theirs ends'])
  await other.close()
})

test('work that fails lets the next one run', async () => {
  await expect(services.heavyWork.inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await services.heavyWork.inTurn(async () => 'done')).toBe('done')
})
