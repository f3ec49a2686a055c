import type pg from 'pg'

/** The major version of the PostgreSQL behind a connection. */
export async function serverVersion(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  return rows[0]!.major
}
