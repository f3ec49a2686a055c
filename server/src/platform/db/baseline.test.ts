import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../testing/database.ts'
import { adoptBaseline, appliedMigrations } from './baseline.ts'
import { migrate, readMigrations } from './migrate.ts'
import { differencesBetween } from './testing.ts'

const fixture = readFileSync(join(import.meta.dirname, 'fixtures', 'before-the-baseline.sql'), 'utf8')

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const copyOf = (url: string) => createDatabase(nameOf(url))
const records = (url: string) =>
  query(
    url,
    `select
        name,
        hash,
        at
      from schema_migrations
      order by name`,
  )

async function applied(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return appliedMigrations(client).finally(() => client.end())
}

/** As the last commit before the baseline leaves it, and as a new one. */
let [before, fresh] = ['', '']
beforeAll(async () => {
  before = await createDatabase()
  await query(before, fixture)
  fresh = await createDatabase()
  await migrate(fresh)
})

describe('A database at the last migration from before the baseline', () => {
  it('is adopted, and then is like a new one, object by object', async () => {
    const adopted = await copyOf(before)
    const later = readMigrations().filter(({ name }) => name > '0010-moderation.sql')
    expect(await migrate(adopted)).toEqual(later.map(({ name }) => name))
    expect(await applied(adopted)).toEqual(readMigrations().map(({ name }) => name))
    expect(await differencesBetween(adopted, fresh)).toEqual([])
  })

  it('gets nothing but comments and the record of the baseline', async () => {
    const adopted = await copyOf(before)
    const client = new pg.Client({ connectionString: adopted })
    await client.connect()
    await adoptBaseline(client, await records(adopted), readMigrations())
    await client.end()
    const differences = await differencesBetween(before, adopted)
    expect(differences.filter((line) => !line.startsWith('comment on '))).toEqual([])
    expect(await records(adopted)).toEqual(expect.arrayContaining(await records(before)))
  })

  it('keeps what is in it', async () => {
    const adopted = await copyOf(before)
    await query(adopted, `insert into "user" (name, email) values ('Ann', 'ann@example.test')`)
    await migrate(adopted)
    expect(await query(adopted, 'select name from "user" join profiles on user_id = "user".id')).toEqual([
      { name: 'Ann' },
    ])
  })

  it('is left alone by a second start', async () => {
    const adopted = await copyOf(before)
    await migrate(adopted)
    const [adoptedOnce, recordsOnce] = [await copyOf(adopted), await records(adopted)]
    expect(await migrate(adopted)).toEqual([])
    expect(await records(adopted)).toEqual(recordsOnce)
    expect(await differencesBetween(adoptedOnce, adopted)).toEqual([])
  })
})

describe('A database of a newer version', () => {
  it('is refused by an older one, adopted or not, and stays as it is', async () => {
    const adopted = await copyOf(before)
    await migrate(adopted)
    for (const one of [adopted, fresh]) {
      const newer = await copyOf(one)
      await query(newer, "insert into schema_migrations (name, hash) values ('0099-later.sql', 'a')")
      await expect(migrate(newer)).rejects.toThrow(
        'A newer version of Hearth has migrated this database (0099-later.sql)',
      )
      expect(await differencesBetween(one, newer)).toEqual([])
    }
  })
})

describe('A database from before the baseline', () => {
  it.each([
    ['without its last migration', "delete from schema_migrations where name like '0294%'"],
    ['with a migration of its own', "insert into schema_migrations (name, hash) values ('0295-own.sql', 'a')"],
    ['with an edited migration', "update schema_migrations set hash = 'a' where name like '0001%'"],
    ['at its first migration', "delete from schema_migrations where name > '0002'"],
  ])('%s is refused, with the commit to start first, and stays as it is', async (_, change) => {
    const other = await copyOf(before)
    await query(other, change)
    const recordsBefore = await records(other)
    await expect(migrate(other)).rejects.toThrow('git checkout c992435c, then npm start')
    expect(await records(other)).toEqual(recordsBefore)
    expect(await differencesBetween(before, other)).toEqual([])
  })
})

describe('A new database', () => {
  it('is refused when a file of the baseline was edited after it', async () => {
    const edited = await copyOf(fresh)
    await query(edited, "update schema_migrations set hash = 'a' where name like '0001%'")
    await expect(migrate(edited)).rejects.toThrow('Migration 0001-platform.sql was edited')
  })

  it('that differs from another in anything is told by the name of the object', async () => {
    const changes = {
      'table column public.profiles.paused': 'alter table profiles alter column paused set default true',
      'table column public.member_visits.likes_at': 'alter table member_visits alter column likes_at type timestamp',
      'table constraint reports_check on public.reports': 'alter table reports drop constraint reports_check',
      'table constraint four_eyes on public.approvals': `alter table approvals drop constraint four_eyes,
        add constraint four_eyes check (true)`,
      'table public.audit_log': 'grant delete on audit_log to hearth_app',
      'schema vault': 'grant usage on schema vault to hearth_app',
      'function public.fold(pg_catalog.text)': 'revoke all on function fold(text) from public',
      'function public.about_minor(pg_catalog.uuid)': `create or replace function about_minor(wanted uuid)
        returns boolean language sql stable as 'select false'`,
      'default acl for role postgres in schema public on tables': `alter default privileges in schema public
        revoke delete on tables from hearth_app`,
      'trigger keep_categories on public.cases': 'alter table cases disable trigger keep_categories',
      'trigger delete_pass on public.profile_likes': 'drop trigger delete_pass on profile_likes',
      'index public.case_queue': 'drop index case_queue',
      'table public.presence': 'alter table presence set (fillfactor = 70)',
      'type public.case_state': "alter type case_state add value 'other'",
      'comment on table public.cases': "comment on table cases is 'Other.'",
      'rows of interests': "update interests set key = 'walking' where id = 0",
    }
    const changed = await copyOf(fresh)
    for (const change of Object.values(changes)) await query(changed, change)
    const differences = await differencesBetween(fresh, changed)
    expect(differences.map((line) => line.slice(0, line.indexOf(': ')))).toEqual(
      [
        ...Object.keys(changes),
        'comment on table constraint four_eyes on public.approvals',
        'comment on trigger delete_pass on public.profile_likes',
      ].sort(),
    )
  })
})
