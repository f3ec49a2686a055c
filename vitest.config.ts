import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first, so that nothing runs alone at the end: a file's size, the usual guess, misleads. */
const longest = [
  'bench/chat/',
  'scripts/dev.test.ts',
  'server/src/main.test.ts',
  'bench/match/',
  'server/src/live/',
  'bench/privacy/',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((part) => moduleId.includes(`/${part}`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    include: [
      'server/src/**/*.test.ts',
      'demo/src/**/*.test.ts',
      'shared/src/**/*.test.ts',
      'bench/**/*.test.ts',
      'scripts/*.test.ts',
      'web/src/**/*.test.ts',
    ],
    globalSetup: ['server/src/testing/setup.ts'],
    setupFiles: ['server/src/testing/day.ts'],
    // For what hangs. How long anything takes says nothing here: machines differ, and some are busy.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // One client of the limits above all: nothing here repeats itself after a failure.
    retry: 0,
  },
})
