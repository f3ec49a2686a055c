import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One database of each released version, which tests migrate. */
const folder = 'server/src/platform/db/fixtures/released'

export const fileOf = (version: string) => join(folder, `${version}.sql`)

export const ownVersion = (): string => JSON.parse(readFileSync('package.json', 'utf8')).version

/** The versions that the changelog names, and the one that is to be released. */
export function releasedVersions(changelog: string, own: string): string[] {
  const named = [...changelog.matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, version]) => version!)
  return [...new Set([...named, own])]
}

/** The last migration of a released database; undefined when there is none of that version. */
export function lastMigrationOf(version: string): string | undefined {
  if (!existsSync(fileOf(version))) return undefined
  return [...readFileSync(fileOf(version), 'utf8').matchAll(/^-- (\d{4}-[\w-]+\.sql)$/gm)].at(-1)?.[1]
}
