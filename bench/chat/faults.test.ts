// A two-minute selection of the fault runs, with smaller figures. For all of them: npm run bench:chat.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from './faults.ts'
import { startWorld, type World } from './world.ts'

/** Sixteen members write twelve messages a second for four seconds: each fault meets messages on their way. */
const size = { seconds: 4, pairs: 8, rate: 12, short: true }
const limit = 240_000
let world: World
beforeAll(async () => {
  world = await startWorld({ seed: 7 })
}, limit)
afterAll(() => world?.stop(), limit)

describe('No message is lost, duplicated or out of order when', () => {
  for (const name of ['F2', 'F4', 'F5', 'F6', 'F7', 'F9', 'F15']) {
    const fault = faults[name]!
    it(
      fault.name,
      async () => {
        const report = await fault.run(world, size)
        world.calm()
        expect(report.faults).toEqual([])
        expect(report).toMatchObject({ lost: 0, doubled: 0, inverted: 0, unexpected: 0 })
        // A run without messages proves nothing.
        expect(report.acknowledged).toBeGreaterThan(name === 'F15' ? 5 : 30)
        expect(report.shown).toBeGreaterThanOrEqual(report.acknowledged)
      },
      limit,
    )
  }
})
