import { randomUUID } from 'node:crypto'
import { noChoices } from '@hearth/shared/testing'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Updateable } from 'kysely'
import pg from 'pg'
import { type Database, searchOptions } from '../../platform/db/connection.ts'
import type { DB, Profiles } from '../../platform/db/types.ts'
import { updateProfiles } from '../profile/queries.ts'

const plain = {
  ...noChoices,
  firstName: 'Mia',
  lastName: 'Moe',
  birthday: '1996-05-05',
  height: 170,
  weight: 65,
  showHeight: true,
  showWeight: true,
  gender: 'female',
  bio: 'Likes long walks and short meetings.',
  interests: ['hiking'],
  languages: [] as string[],
  /** With a photo that people have verified. */
  verified: false,
  relationshipGoal: 'serious' as string | null,
  lookingForGender: null as string | null,
  ownGender: null as string | null,
  genderGroups: null as string[] | null,
  lookingForGenders: null as string[] | null,
  ownGoals: null as string[] | null,
  goalBits: null as number | null,
  country: 'Germany',
  city: 'Berlin',
  lat: null as number | null,
  lng: null as number | null,
  international: true,
  completed: true,
  hidden: false,
  banned: false,
  /** null: never online */
  lastSeenAt: null as string | null,
  joinedAt: '2026-01-01T00:00:00Z',
}
export type TestMember = typeof plain

type Row = TestMember & { id: string; userId: string }

/** The columns of `profiles`. What has no name of its own here is called like its column. */
export function toProfile(row: Partial<Row>): Updateable<Profiles> {
  const { userId: _, verified: __, banned: ___, lastSeenAt: ____, ...profile } = row
  const { lat, lng, international, completed, hidden, joinedAt, ...fields } = profile
  return {
    ...(fields as Updateable<Profiles>),
    publicLat: lat,
    publicLng: lng,
    discoverableInternationally: international,
    profileCompleted: completed,
    ...(hidden !== undefined && { hiddenAt: hidden ? new Date() : null }),
    createdAt: joinedAt,
  }
}

/**
 * Inserts members directly into the database, which is fast. They have no password and cannot sign in.
 * @returns their profile ids, in the given order
 */
export async function addMembers(db: Database, members: Partial<TestMember & { id: string }>[]): Promise<string[]> {
  const rows: Row[] = members.map((member) => ({ ...plain, id: randomUUID(), userId: randomUUID(), ...member }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("userId" uuid, id uuid, "firstName" text,
    verified boolean, banned boolean, "lastSeenAt" timestamptz)`
  await db.connection().execute(async (connection) => {
    await sql`insert into "user" (id, name, email, email_verified, banned)
      select
        "userId",
        "firstName",
        "userId" || '@example.test',
        true,
        banned
      from ${given}`.execute(connection)
    await sql`update profiles p set id = r.id from ${given} where p.user_id = r."userId"`.execute(connection)
    await sql`insert into presence select id, "lastSeenAt" from ${given}
      where "lastSeenAt" is not null`.execute(connection)
    // Plans from when the tables were empty read all of them for each row.
    await sql`discard plans`.execute(connection)
    await updateProfiles(
      connection,
      rows.map((row) => ({ ...toProfile(row), id: row.id })),
    )
    await sql`insert into profile_images (profile_id, storage_key, width, height, display_order, state, verified)
      select
        id,
        id,
        480,
        640,
        1,
        'shown',
        true
      from ${given}
      where verified`.execute(connection)
  })
  return rows.map((row) => row.id)
}

/** A node of a plan from EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON), with the fields that the tests read. */
export type PlanNode = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Heap Fetches'?: number
  Plans?: PlanNode[]
}
export type Plan = { Plan: PlanNode; 'Execution Time': number; 'Planning Time': number }

/** Every node of a plan. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return pg.escapeLiteral(
    Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value),
  )
}

/**
 * A connection with Discover's options that explains every query instead of answering it: the query returns no rows,
 * and its plan is added to `plans`.
 */
export function explainer(databaseUrl: string, options = searchOptions) {
  const plans: Plan[] = []
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, options })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    const send = client.query.bind(client)
    const query = async (text: string, values: unknown[]) => {
      // A prepared statement gets the plan that production uses: one for all values.
      const name = `explained_${plans.length}`
      await send(`prepare ${name} as ${text}`)
      const execute = values.length ? `execute ${name} (${values.map(literal).join(', ')})` : `execute ${name}`
      const result = await send(`explain (analyze, buffers, format json) ${execute}`)
      plans.push(result.rows[0]['QUERY PLAN'][0])
      await send(`deallocate ${name}`)
      return { ...result, rows: [] }
    }
    Object.assign(client, { query })
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return { db: db as Database, plans, close: () => db.destroy() }
}

/** Drops the indexes that are no constraints during a bulk load and rebuilds them after it, which is several times faster. */
export async function withoutIndexes(client: pg.Client, tables: string[], load: () => Promise<unknown>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any ($1) and indexname !~ '_p?key$'`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await load()
  for (const { definition } of rows) await client.query(definition)
}
