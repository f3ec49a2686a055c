// Refuses edits of landed migrations: databases that applied them would not start. `npm run db:types` adds new ones.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readMigrations } from '../server/src/platform/db/migrate.ts'

/** A line for each migration, as `sha256sum` writes it. */
const file = 'server/src/platform/db/migrations.sha256'

type Migration = { name: string; hash: string }

function readHashes(): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return new Map(lines.map((line) => line.split('  ')).map(([hash, name]) => [name!, hash!]))
}

/** Adds the migrations that the file lacks. It changes no line, so that an edit of a landed migration is noticed. */
export function addMigrationHashes() {
  const known = readHashes()
  const lines = readMigrations().map(({ name, hash }) => `${known.get(name) ?? hash}  ${name}\n`)
  writeFileSync(file, lines.join(''))
}

/**
 * Compares the migrations with the hashes that landed.
 * @returns the names of those that are new, edited, and removed or renamed
 */
export function compareMigrations(landed: ReadonlyMap<string, string>, migrations: Migration[]) {
  const names = new Set(migrations.map(({ name }) => name))
  return {
    added: migrations.map(({ name }) => name).filter((name) => !landed.has(name)),
    edited: migrations
      .filter(({ name, hash }) => landed.has(name) && landed.get(name) !== hash)
      .map(({ name }) => name),
    removed: [...landed.keys()].filter((name) => !names.has(name)),
  }
}

if (import.meta.main) {
  const { added, edited, removed } = compareMigrations(readHashes(), readMigrations())
  for (const name of removed) console.error(`${name} was removed or renamed.`)
  for (const name of edited) console.error(`${name} was edited.`)
  for (const name of added) console.error(`${name} is new: run npm run db:types.`)
  if (edited.length + removed.length)
    console.error(
      `A landed migration is never changed: put the change into a new one. For a migration that has not landed yet, delete its line in ${file} and run npm run db:types.`,
    )
  process.exit(added.length + edited.length + removed.length ? 1 : 0)
}
