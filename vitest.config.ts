import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isOnlyInTestAll, onlyInTestAll } from './scripts/test-layers.ts'
import { assertionTimeout, serverTimeout, testTimeout } from './scripts/time-limits.ts'

/** Longest first, as measured, so that none runs alone at the end. Vitest's own guess, by file size, misleads. */
const longest = [
  'server/src/account/identity/password-hash.test.ts',
  'server/src/chat/live/events.test.ts',
  'server/src/people/discover/discover.property.test.ts',
  'server/src/account/identity/attacks.test.ts',
  'server/src/chat/live/connection.test.ts',
  'demo/src/demo.test.ts',
  'server/src/cli/backup.test.ts',
  'server/src/notifications/digests/digests.test.ts',
  'server/src/people/recommendations/refreshes.test.ts',
  'server/src/account/identity/change-password.test.ts',
  'server/src/account/identity/client-tries.test.ts',
  'server/src/account/identity/password-tries.test.ts',
  'server/src/people/likes/lists.test.ts',
  'server/src/people/discover/pages.test.ts',
  'server/src/pictures/photos/access.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

const tests = globSync(['{server,shared,web,demo,test-members}/src/**/*.test.ts', 'web/*.test.ts', 'scripts/*.test.ts'])
/** A test of the server that imports nothing from a `testing` file decides by itself, without a database. */
const needsDatabase = (file: string) =>
  /^(server|demo)/.test(file) && /\/testing.*\.ts'/.test(readFileSync(file, 'utf8'))
const pure = tests.filter((file) => !needsDatabase(file) && !isOnlyInTestAll(file))

const setupFiles = ['server/src/testing/day.ts', 'server/src/testing/offline.ts']
const database = {
  globalSetup: ['server/src/testing/setup.ts'],
  setupFiles: [...setupFiles, 'server/src/testing/file.ts'],
  // Files share two processes: importing the product takes longer than most files' tests.
  isolate: false,
  maxWorkers: 2,
}

export default defineConfig({
  test: {
    testTimeout,
    hookTimeout: serverTimeout,
    expect: { poll: { timeout: assertionTimeout } },
    retry: 0,
    // Node runs the code, as it runs the product. Rewritten for Vite, a simulation takes three times as long.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: pure, setupFiles, isolate: false, maxWorkers: 2 },
      },
      {
        extends: true,
        test: { name: 'integration', include: tests.filter(needsDatabase), exclude: onlyInTestAll, ...database },
      },
      'web/vitest.config.ts',
      { extends: true, test: { name: 'faults', include: onlyInTestAll, ...database } },
    ],
  },
})
