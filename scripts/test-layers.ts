import { matchesGlob } from 'node:path'

/**
 * Tests that `npm test` leaves to `npm run test:all`: of whole processes, which are killed, cut off, restarted or
 * attacked, and of thousands of pictures and texts.
 */
export const onlyInTestAll = [
  'bench/**/*.test.ts',
  'scripts/dev.test.ts',
  'scripts/failures.test.ts',
  'server/src/cli/backup-faults.test.ts',
  'server/src/cli/restore-faults.test.ts',
  'server/src/cli/upgrade-faults.test.ts',
  'server/src/main.test.ts',
  'server/src/platform/config/process.test.ts',
  'server/src/http/long-texts.test.ts',
  'server/src/pictures/screening/crash.test.ts',
  'server/src/pictures/screening/hashes.test.ts',
]

export const isOnlyInTestAll = (file: string) => onlyInTestAll.some((pattern) => matchesGlob(file, pattern))
