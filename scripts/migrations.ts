// Refuses edits of landed migrations: databases that applied them would not start. `npm run db:types` adds new ones.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readMigrations } from '../server/src/db/migrate.ts'

/** A line for each migration, as `sha256sum` writes it. */
const file = 'server/src/db/migrations.sha256'

function readHashes(): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return new Map(lines.map((line) => line.split('  ')).map(([hash, name]) => [name!, hash!]))
}

/** Adds the migrations that the file lacks. It changes no line, so that an edit of a landed migration is noticed. */
export function addMigrationHashes() {
  const known = readHashes()
  writeFileSync(
    file,
    readMigrations()
      .map(({ name, hash }) => `${known.get(name) ?? hash}  ${name}\n`)
      .join(''),
  )
}

function problems(): string[] {
  const known = readHashes()
  const migrations = readMigrations()
  const names = new Set(migrations.map(({ name }) => name))
  const removed = [...known.keys()].filter((name) => !names.has(name))
  return [
    ...removed.map((name) => `${name} was removed or renamed.`),
    ...migrations.filter(({ name }) => !known.has(name)).map(({ name }) => `${name} is new: run npm run db:types.`),
    ...migrations
      .filter(({ name, hash }) => known.has(name) && known.get(name) !== hash)
      .map(({ name }) => `${name} was edited.`),
  ]
}

if (import.meta.main) {
  const found = problems()
  for (const problem of found) console.error(problem)
  if (found.some((problem) => !problem.includes('is new')))
    console.error(
      `A landed migration is never changed: put the change into a new one. For a migration that has not landed yet, delete its line in ${file} and run npm run db:types.`,
    )
  process.exit(found.length ? 1 : 0)
}
