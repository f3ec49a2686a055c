// npm run release:fixture: a small database as this version has it, in server/src/platform/db/fixtures/released, which tests
// of later versions migrate. `npm run release` wants the one of its version, and `npm run check` one of each.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { fileOf, ownVersion } from './released-database/files.ts'
import { liveALittle } from './released-database/live-a-little.ts'
import { hashesOf, writeDatabase } from './released-database/write-database.ts'

/** @returns the database as SQL */
async function makeDatabase(folder: string): Promise<string> {
  const { url, stop } = await startEmbedded(folder, { settings: { fsync: 'off' } })
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(url)
    await client.connect()
    const before = await hashesOf(client)
    await liveALittle(url, folder)
    return await writeDatabase(client, before)
  } finally {
    await client.end()
    await stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'hearth-released-'))
try {
  const file = fileOf(ownVersion())
  const about = `-- What a database of Hearth ${ownVersion()} has, written by npm run release:fixture. Tests migrate it.\n\n`
  writeFileSync(file, about + (await makeDatabase(folder)))
  console.log(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
