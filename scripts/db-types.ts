// Writes server/src/platform/db/types.ts from the migrated schema, and the hashes of new migrations. With --verify,
// reports whether the file is outdated.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { addMigrationHashes } from './migrations.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-types-'))
const postgres = await startEmbedded(folder, { settings: { fsync: 'off' } })
let status: number | null = 1
try {
  await migrate(postgres.url)
  const options = [
    '--camel-case',
    '--date-parser',
    'string',
    '--type-mapping',
    '{"date":"string","int8":"number"}',
    '--out-file',
    'server/src/platform/db/types.ts',
  ]
  const verify = process.argv.includes('--verify') ? ['--verify'] : []
  if (!verify.length) addMigrationHashes()
  const tool = join('node_modules', '.bin', 'kysely-codegen')
  status = spawnSync(
    tool,
    ['--url', postgres.url, '--dialect', 'postgres', '--exclude-pattern', 'schema_migrations', ...options, ...verify],
    { stdio: 'inherit' },
  ).status
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(status ?? 1)
