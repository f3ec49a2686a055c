import { expect, it } from 'vitest'
import { readMigrations } from '../server/src/platform/db/migrate.ts'
import { lastMigrationOf, ownVersion, releasedVersions } from './released-database/files.ts'

it('every version of the changelog and the next one want a database of their own', () => {
  const changelog = '## [Unreleased]\n\n## [0.2.0] - 2027-01-01\n\n### Added\n\n## [0.1.0]\n'
  expect(releasedVersions(changelog, '0.3.0')).toEqual(['0.2.0', '0.1.0', '0.3.0'])
  expect(releasedVersions(changelog, '0.2.0')).toEqual(['0.2.0', '0.1.0'])
})

it('a database of a released version says at which migration it is', () => {
  expect(readMigrations().map(({ name }) => name)).toContain(lastMigrationOf(ownVersion()))
  expect(lastMigrationOf('0.0.1')).toBeUndefined()
})
