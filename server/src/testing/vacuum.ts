import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

const notAllVisible = `select relname from pg_class
  where relname = any($1) and relkind = 'r' and relallvisible < relpages`

/**
 * Vacuums tables and updates the planner's statistics. Repeats it while an older transaction of the same database keeps
 * pages from index-only scans, because the planner reads the whole table then.
 */
export async function vacuum(client: pg.Client, tables: string[]) {
  const list = tables.map((table) => client.escapeIdentifier(table)).join(', ')
  for (;;) {
    // Without index_cleanup, a few dead rows stay, and with them pages that are not all visible.
    await client.query(`vacuum (analyze, index_cleanup on) ${list}`)
    const { rows } = await client.query(notAllVisible, [tables])
    if (!rows.length) return
    await setTimeout(100)
  }
}
