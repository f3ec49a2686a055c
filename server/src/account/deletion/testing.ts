import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'

/** Values of a row as SQL, by column: where a check of the table needs more than any value of the column's type. */
type Example = Record<string, string>

const aDecision = '(select id from decisions limit 1)'

/** A table that refers to members gets a line here if a row of any values is refused. */
const examples: Record<string, Example> = {
  account: { provider_id: `'google'` },
  field_values: { text: `'x'`, number: 'null', options: `'{}'` },
  field_wishes: { low: '1', high: '2', options: `'{}'` },
  prompt_answers: { prompt: `'food.never'` },
  search_fields: { option: `'x'` },
  former_contacts: { key_hash: `rpad(gen_random_uuid()::text, 43, 'x')` },
  factor_codes: { kind: `'email'` },
  second_factors: { kind: `'email'` },
  user_roles: { role: `'moderator'` },
  card_budgets: { seen: `repeat('0', 4096)::bit(4096)` },
  wishes: { age_min: '30', age_max: '40' },
  consents: { page: `'terms'` },
  email_change_links: { side: `'old'` },
  push_subscriptions: {
    endpoint: `'https://push.example/' || gen_random_uuid()`,
    p256dh: `decode(repeat('00', 65), 'hex')`,
    auth: `decode(repeat('00', 16), 'hex')`,
  },
  scam_signals: { conversation_id: `(select id from conversations limit 1)`, rules: `'{money}'`, message_ids: `'{}'` },
  staff_filters: { filters: `'[]'` },
  cases: { kinds: `'{report}'`, severity: '3', claimed_until: 'now()', state: `'open'` },
  appeals: { decision_id: aDecision },
  restrictions: { decision_id: aDecision },
  selfie_checks: { pose: `'left-fist-chin'` },
  reports: { evidence: `'{"photos": [], "messages": []}'`, state: `'open'` },
}

type Column = { table: string; column: string; type: string; refers: string | null; needed: boolean }

/** The columns of the tables that refer to an account, a profile or a session. */
async function memberTables({ vaultDb }: Services): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    with refers as (
      select
        conrelid,
        conkey,
        confrelid::regclass::text as target
      from pg_constraint
      where contype = 'f')
    select
      a.attrelid::regclass::text as "table",
      a.attname as "column",
      a.atttypid::regtype::text as type,
      (select target from refers r where r.conrelid = a.attrelid and r.conkey = array[a.attnum] limit 1) as refers,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r'
      and a.attnum > 0
      and not a.attisdropped
      and exists (select from refers r
        where r.conrelid = a.attrelid and r.target in ('"user"', 'profiles', 'session'))
    order by 1, a.attnum`.execute(vaultDb)
  return Map.groupBy(rows, ({ table }) => table)
}

export type Subject = { userId: string; profileId: string; email: string; cookie(): string }

const anyValue: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  // As long as the hash of a token.
  text: `rpad(gen_random_uuid()::text, 43, 'x')`,
  boolean: 'true',
  date: 'current_date',
  jsonb: `'{}'`,
  bytea: `'\\x00'`,
  'timestamp with time zone': 'now()',
}

const quoted = (text: string) => `'${text}'`

/** A value for a column: the subject's ids where it refers to them, and an enum's first one where nothing else is known. */
function valueFor({ table, column, type, refers }: Column, ids: Ids): string {
  const example = examples[table]?.[column]
  if (example) return example
  if (refers && refers in ids) return quoted(ids[refers as keyof Ids])
  return anyValue[type] ?? (/int|double|real/.test(type) ? '1' : `(enum_range(null::${type}))[1]`)
}

const tableName = (table: string) => table.split('.').map((part) => part.replaceAll('"', ''))

/** How many rows contain one of the texts in any column: ids, arrays, JSON and the hexadecimal of bytes included. */
async function rowsWith({ vaultDb }: Services, table: string, texts: string[]): Promise<number> {
  const patterns = texts.map((text) => `%${text}%`)
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.id(...tableName(table))} as t
    where t::text ilike any (${patterns}::text[])`.execute(vaultDb)
  return Number(rows[0]!.count)
}

type Ids = Record<'"user"' | 'profiles' | 'session', string>

type Filling = {
  columns: Column[]
  ids: Ids
  other: Subject
}

/** Adds rows to a table: one for each of its columns that refers to profiles, which is the subject's in that row. */
async function fill({ vaultDb }: Services, table: string, { columns, ids, other }: Filling) {
  const both = columns.filter(({ refers }) => refers === 'profiles').map(({ column }) => column)
  const used = columns.filter(
    ({ column, needed, refers }) => needed || refers === 'profiles' || examples[table]?.[column],
  )
  for (const own of both.length ? both : ['']) {
    const values = used.map((one) =>
      one.refers === 'profiles' && one.column !== own ? quoted(other.profileId) : valueFor(one, ids),
    )
    const names = used.map(({ column }) => `"${column}"`).join(', ')
    const insert = sql.raw(`insert into ${table} (${names}) values (${values.join(', ')}) on conflict do nothing`)
    await insert.execute(vaultDb).catch((error: Error) => {
      throw new Error(`${table} takes no row, so it needs an example in deletion/testing.ts: ${error.message}`)
    })
  }
}

/**
 * Adds rows to every table that refers to members and has none of the subject.
 * @returns the tables, and the session that rows refer to
 * @throws when a table does not take a row: it needs an example above
 */
export async function fillEveryTable(services: Services, subject: Subject, other: Subject) {
  const tables = await memberTables(services)
  await sql`insert into decisions (puid, decider_label, actions, source, language)
    values (
      'D-1',
      'the console',
      '[{"action": "close"}]',
      'notice',
      'en')
    on conflict do nothing`.execute(services.vaultDb)
  const { rows } = await sql<{ id: string }>`select id from session
    where user_id = ${subject.userId}`.execute(services.vaultDb)
  const ids: Ids = { '"user"': subject.userId, profiles: subject.profileId, session: rows[0]!.id }
  // Twice, because a row of one table may remove that of another, as a like removes a pass.
  for (const round of [tables, tables])
    for (const [table, columns] of round)
      if (!(await rowsWith(services, table, Object.values(ids)))) await fill(services, table, { columns, ids, other })
  return { tables: [...tables.keys()], sessionId: ids.session }
}

const hash = (text: string) => createHash('sha256').update(text)

/** Everything that would name the subject in a row: ids, also as bytes, address, number and their plain hashes. */
function textsOf({ userId, profileId, email }: Subject, more: string[]): string[] {
  const ids = [userId, profileId]
  const hashed = [userId, profileId, email].flatMap((text) => [
    hash(text).digest('hex'),
    hash(text).digest('base64url'),
  ])
  return [...ids, ...ids.map((id) => id.replaceAll('-', '')), email, ...hashed, ...more]
}

/** The tables, in all schemas, with a row that names the subject in any column, and how many. */
export async function tracesOf(services: Services, subject: Subject, more: string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`select oid::regclass::text as name from pg_class
    where relkind in ('r', 'm', 'p') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
      and relnamespace::regnamespace::text not like 'pg_toast%'
    order by 1`.execute(services.vaultDb)
  const texts = textsOf(subject, more)
  const found: Record<string, number> = {}
  for (const { name } of rows) {
    const count = await rowsWith(services, name, texts)
    if (count) found[name.replaceAll('"', '')] = count
  }
  return found
}

/** All files below the data folder. */
export const filesOf = ({ env }: Pick<Services, 'env'>): string[] =>
  readdirSync(env.DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .sort()
