// Writes server/src/platform/db/types.ts and schema.sql from the migrated schema, and the hashes of new migrations. With
// --verify, reports whether one of the files is outdated.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { addMigrationHashes } from './migrations.ts'
import { readSchema } from './schema/read-schema.ts'

const types = 'server/src/platform/db/types.ts'
const schema = 'server/src/platform/db/schema.sql'
const isVerifying = process.argv.includes('--verify')

/** @returns whether the file is up to date */
function writeTypes(databaseUrl: string): boolean {
  const options = [
    ...['--url', databaseUrl, '--dialect', 'postgres', '--exclude-pattern', 'schema_migrations', '--camel-case'],
    ...['--date-parser', 'string', '--type-mapping', '{"date":"string","int8":"number"}', '--out-file', types],
  ]
  const tool = join('node_modules', '.bin', 'kysely-codegen')
  const verify = isVerifying ? ['--verify'] : []
  return spawnSync(tool, [...options, ...verify], { stdio: 'inherit' }).status === 0
}

/** @returns whether the file is up to date */
async function writeSchema(databaseUrl: string): Promise<boolean> {
  const text = await readSchema(databaseUrl)
  if (!isVerifying) writeFileSync(schema, text)
  const lines = text.split('\n')
  const written = existsSync(schema) ? readFileSync(schema, 'utf8').split('\n') : []
  const line = lines.findIndex((one, index) => one !== written[index])
  if (line < 0 && lines.length === written.length) return true
  console.error(`${schema} is outdated: run npm run db:types. Line ${line + 1} would be: ${lines[line] ?? 'the end'}`)
  return false
}

const folder = mkdtempSync(join(tmpdir(), 'hearth-types-'))
const postgres = await startEmbedded(folder, { settings: { fsync: 'off' } })
let isUpToDate = false
try {
  await migrate(postgres.url)
  if (!isVerifying) addMigrationHashes()
  const areTypes = writeTypes(postgres.url)
  isUpToDate = (await writeSchema(postgres.url)) && areTypes
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isUpToDate ? 0 : 1)
