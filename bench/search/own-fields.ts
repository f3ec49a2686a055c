import { CommunityField } from '@hearth/shared/members/community-fields'
import pg from 'pg'
import { assignBits, withBits } from '../../server/src/members/community-fields/bits.ts'
import { fewWhoFit } from '../../server/src/people/discover/among.ts'
import { findPage } from '../../server/src/people/discover/query.ts'
import { withoutIndexes } from '../../server/src/people/discover/testing.ts'
import type { Database } from '../../server/src/platform/db/connection.ts'
import type { Task } from './queries.ts'

/** What share of the members has the first option of each field. Nobody has the other one. */
const shares = { half: 0.5, tenth: 0.1, hundredth: 0.01, thousandth: 0.001 }

const fields = Object.keys(shares).map((key) =>
  CommunityField.parse({
    key,
    kind: 'choice',
    names: { en: key },
    group: 'everyday',
    options: ['yes', 'no'].map((option) => ({ key: option, names: { en: option } })),
  }),
)

/** As the trigger of `field_values` writes it, in one statement for each field. */
const values = `insert into search_fields (field, option, profile_id, agreed)
  select $1, 'yes', profile_id, false from search_members
  where (hashtextextended(profile_id::text, $2) & 1048575) / 1048576.0 < $3`

const bits = `update search_members s
  set own_low = field_bits_of(s.profile_id, 0)
  where exists (select from search_fields own where own.profile_id = s.profile_id)`

/** Gives a seeded community fields of its own, drawn evenly over all members who can be found. */
export async function giveFields(db: Database, databaseUrl: string) {
  await assignBits(db, [], fields)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    await client.query(`set maintenance_work_mem = '512MB'; truncate search_fields`)
    await withoutIndexes(client, ['search_members'], async () => {
      for (const [at, [field, share]] of Object.entries(shares).entries())
        await client.query(values, [field, at, share])
      await client.query(bits)
      // In the order of the cells, as the projection is made, and without what the update left behind.
      await client.query('create index by_cell on search_members (cell_large, cell_small)')
      await client.query('cluster search_members using by_cell')
      await client.query('drop index by_cell')
    })
    await client.query('vacuum analyze search_members, search_fields')
  } finally {
    await client.end()
  }
}

/** A search with a filter on each of the fields. The same without one is among the other tasks. */
export async function fieldTasks({ db, searchDb }: { db: Database; searchDb: Database }): Promise<Task[]> {
  const all = await withBits(
    db,
    fields.map((field) => ({ field, options: ['yes'] })),
  )
  const order = { order: 'lastSeen', position: null, limit: 13 } as const
  return all.flatMap((filter) =>
    Object.entries({ '50 km': { radius: 50 }, anywhere: {} }).map(([where, more]) => ({
      name: `${where}, an own field that ${shares[filter.field.key as keyof typeof shares] * 100} % have`,
      run: async ({ viewer, filters }) => {
        const search = { viewer, filters: { ...filters, ...more, fields: ['asked'] }, places: null, fields: [filter] }
        return findPage(searchDb, { ...search, among: await fewWhoFit({ db, searchDb }, search) }, order)
      },
    })),
  )
}
