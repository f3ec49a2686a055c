import { randomUUID } from 'node:crypto'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Database, searchOptions } from '../../platform/db/connection.ts'
import type { DB } from '../../platform/db/types.ts'

const plain = {
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
  relationshipGoal: 'serious',
  lookingForGender: null as string | null,
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

const columns = sql.raw(`r as (select * from json_to_recordset((select list from given)) as x("userId" uuid, id uuid,
  "firstName" text, "lastName" text, birthday date, height smallint, weight smallint, "showHeight" boolean,
  "showWeight" boolean, gender gender, bio text,
  interests jsonb, languages jsonb, verified boolean, "relationshipGoal" relationship_goal, "lookingForGender" gender, country country, city text, lat float8,
  lng float8, international boolean, completed boolean, hidden boolean, banned boolean, "lastSeenAt" timestamptz,
  "joinedAt" timestamptz))`)

/**
 * Inserts members directly into the database, which is fast. They have no password and cannot sign in.
 * @returns their profile ids, in the given order
 */
export async function addMembers(db: Database, members: Partial<TestMember & { id: string }>[]): Promise<string[]> {
  const rows = members.map((member) => ({ ...plain, id: randomUUID(), userId: randomUUID(), ...member }))
  const given = sql`with given as (select ${JSON.stringify(rows)}::json as list), ${columns}`
  await db.connection().execute(async (connection) => {
    await sql`${given} insert into "user" (id, name, email, email_verified, banned)
      select "userId", "firstName", "userId" || '@example.test', true, banned from r`.execute(connection)
    await sql`${given} update profiles p set id = r.id from r where p.user_id = r."userId"`.execute(connection)
    await sql`${given} insert into presence select id, "lastSeenAt" from r where "lastSeenAt" is not null`.execute(
      connection,
    )
    // Plans from when the tables were empty read all of them for each row.
    await sql`discard plans`.execute(connection)
    await sql`${given} update profiles p set first_name = r."firstName", last_name = r."lastName", birthday = r.birthday,
      height = r.height, weight = r.weight, show_height = r."showHeight", show_weight = r."showWeight",
      gender = r.gender, bio = r.bio,
      interests = array(select jsonb_array_elements_text(r.interests)),
      languages = array(select jsonb_array_elements_text(r.languages)), relationship_goal = r."relationshipGoal",
      looking_for_gender = r."lookingForGender", country = r.country, city = r.city, public_lat = r.lat, public_lng = r.lng,
      discoverable_internationally = r.international, hidden_at = case when r.hidden then now() end,
      created_at = r."joinedAt", profile_completed = r.completed
      from r where p.id = r.id`.execute(connection)
    await sql`${given} insert into profile_images (profile_id, storage_key, width, height, display_order, state, verified)
      select id, id, 480, 640, 1, 'shown', true from r where verified`.execute(connection)
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
