import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createPace } from './pace.ts'

const pace = createPace()
afterAll(() => pace.close())

/** Holds the event loop up, as much work between two answers does. */
function holdUp(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** What the system says of a process: `T` is stopped. */
const stateOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]![0]

test('work in the background waits while the event loop is late, and goes on when it is in time', async () => {
  const held = setInterval(() => holdUp(60), 70)
  await expect.poll(pace.isSlow).toBe(true)
  const waiting = pace.calm().then(pace.isSlow)
  clearInterval(held)
  expect(await waiting).toBe(false)
})

test('work goes on for a moment on a machine that is always slow', async () => {
  const held = setInterval(() => holdUp(60), 70)
  await expect.poll(pace.isSlow).toBe(true)
  await pace.calm()
  clearInterval(held)
})

test.runIf(process.platform === 'linux')('a process in the background stops meanwhile', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(child, 'spawn')
  pace.slowDown(child)
  const held = setInterval(() => holdUp(60), 70)
  await expect.poll(() => stateOf(child.pid!)).toBe('T')
  clearInterval(held)
  await expect.poll(() => stateOf(child.pid!)).not.toBe('T')
  child.kill('SIGKILL')
})
