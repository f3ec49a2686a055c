import type pg from 'pg'
import { serverVersion } from '../db/server-version.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { countTables } from './copy-cluster.ts'
import { findTool, startTool } from './postgres-tools.ts'

/** An archive wants to know the length of an entry before it: a dump goes into several. */
const partBytes = 16 * 2 ** 20

export const dumpFolder = 'database'

/** Joins chunks to parts of a size. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    part.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield Buffer.concat(part)
    part = []
    bytes = 0
  }
  if (bytes) yield Buffer.concat(part)
}

/**
 * Copies a PostgreSQL of the operator by its own pg_dump, in one snapshot.
 * @returns the counts of the tables in the same snapshot
 */
export async function dumpDatabase(client: pg.Client, archive: ArchiveWriter, databaseUrl: string) {
  const program = findTool('pg_dump', await serverVersion(client))
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  const dump = startTool(program, databaseUrl, [
    '--format=custom',
    '--compress=none',
    `--snapshot=${rows[0]!.snapshot}`,
    '--no-owner',
  ])
  let number = 0
  for await (const part of inParts(dump.output)) {
    number += 1
    await archive.addBytes(`${dumpFolder}/${String(number).padStart(6, '0')}`, part)
  }
  await dump.ended
  const tables = await countTables(client)
  await client.query('commit')
  return tables
}
