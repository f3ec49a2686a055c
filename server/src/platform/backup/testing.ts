import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { loggedTables } from './copy-cluster.ts'
import { findTool } from './postgres-tools.ts'
import { walk } from './walk.ts'

/** The machine has PostgreSQL's own client, of this version or a later one. */
export function hasTools(): boolean {
  try {
    return Boolean(findTool('pg_dump', 18) && findTool('pg_restore', 18))
  } catch {
    return false
  }
}

/** For each logged table how many rows it has, and a hash of them in an order of their own. */
export async function tablesOf(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const found: Record<string, string> = {}
    for (const name of await loggedTables(client)) {
      // Sums of hashes need no order, and no memory for a table of millions.
      const { rows: summed } = await client.query<{ sum: string }>(`select count(*) || ' ' ||
        coalesce(sum(hashtextextended(t::text, 1)::numeric + hashtextextended(t::text, 2)), 0) as sum from ${name} t`)
      found[name.replaceAll('"', '')] = summed[0]!.sum
    }
    return found
  } finally {
    await client.end()
  }
}

/** The hash of each file below a folder. */
export async function hashesBelow(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { path, name, isFolder } of walk(folder)) {
    if (isFolder) continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    found[name] = hash.digest('hex')
  }
  return found
}
