import { readFileSync } from 'node:fs'
import { choiceKeys, fieldOf, profileFields } from '@hearth/shared/members/profile-fields'
import { MemberProfile } from '@hearth/shared/people/member-profile'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { built, download, exportCoverage, filesOf, hostileTexts } from '../../account/export/testing.ts'
import { startDecisions } from '../../moderation/decisions/testing.ts'
import type { Person } from '../../testing/services.ts'
import texts from '../locales/en.json' with { type: 'json' }
import { escapeHtml } from '../mail/html.ts'
import { columnOf } from './column-of.ts'

const { app, services, db, member, people, report, close, hide, pause } = await startDecisions()

/** The files of a new export. */
async function exported(who: Person) {
  const { body } = await who.ask<{ id: string }>('POST', '/me/exports')
  await built(services)
  return filesOf((await download(app, who, body.id)).rawPayload)
}

it('docs/privacy.md names every table, as one with data about members or one without', async () => {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.tables
    where table_schema in ('public', 'vault') and table_type in ('BASE TABLE', 'VIEW')`.execute(services.vaultDb)
  const text = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8')
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

it('docs/privacy.md names every key of an answer about another member, and no other key', () => {
  const text = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8')
  const [, section] = /## What an answer says about another member\n([^#]*)/.exec(text)!
  const rows = section!.split('\n').filter((line) => line.startsWith('| '))
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, key]) => key))
  expect(named.sort()).toEqual(Object.keys(MemberProfile.shape).sort())
})

it('docs/privacy.md names every column of a profile, and who sees it as the table of fields says', async () => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'profiles'`.execute(services.vaultDb)
  const text = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8')
  const [, section] = /## The columns of a profile\n([^#]*)/.exec(text)!
  const table = section!.split('\n').filter((line) => line.startsWith('| '))
  const named = table.slice(1).map((row) => [...row.matchAll(/`(\w+)`/g)].map(([, column]) => column!))
  expect(named.flat().sort()).toEqual(rows.map(({ name }) => name).sort())
  const [onCards, onProfiles] = named.map((columns) => new Set(columns))
  for (const [key, { shown }] of Object.entries(profileFields)) {
    expect(onCards!.has(columnOf(key)), `${key} on a card`).toBe(shown === 'card')
    expect(onProfiles!.has(columnOf(key)), `${key} on the profile`).toBe(shown === 'profile')
  }
})

const { ownTables, readElsewhere, notExported, sections, wordsIn } = exportCoverage
describe('An export', () => {
  const nameOf = (schema: string, table: string) => {
    const name = table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    return schema === 'public' ? name : `${schema}.${name}`
  }

  it('covers every table that docs/privacy.md names and every table of the database, or says why not', async () => {
    const text = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8')
    const [, without] = /These tables hold nothing about a member: ([^.]*)\./.exec(text.replaceAll('vault.', 'vault/'))!
    const named = (part: string) => [...part.matchAll(/`([a-z_/]+)`/g)].map(([, name]) => name!)
    const impersonal = new Set(named(without!))
    const { rows } = await sql<{ schema: string; table: string }>`select table_schema as schema, table_name as table
      from information_schema.tables
      where table_schema in ('public', 'vault')`.execute(services.vaultDb)
    const about = rows.filter(
      ({ schema, table }) => !impersonal.has(schema === 'public' ? table : `${schema}/${table}`),
    )
    expect(about.length).toBeGreaterThan(50)
    const covered = [...ownTables.map(({ table }) => table), ...Object.keys(readElsewhere), ...Object.keys(notExported)]
    expect(new Set(covered).size).toBe(covered.length)
    expect(
      about.map(({ schema, table }) => nameOf(schema, table)).filter((name) => !covered.includes(name as 'user')),
    ).toEqual([])
    const files = new Set([...sections.map(({ name }) => name), 'conversations'])
    expect(Object.values(readElsewhere).filter((file) => !files.has(file))).toEqual([])
  })

  it('is no id, no hash and no secret, whatever column a table gets', async () => {
    const { rows } = await sql<{ table: string; column: string; type: string }>`select
        table_name as table,
        column_name as column,
        udt_name as type
      from information_schema.columns
      where table_schema = 'public'`.execute(services.vaultDb)
    const columns = rows.map((row) => ({
      ...row,
      table: nameOf('public', row.table),
      column: nameOf('public', row.column),
    }))
    for (const { table, owner, without, by, time } of ownTables) {
      const own = columns.filter((row) => row.table === table)
      const names = own.map(({ column }) => column)
      expect(names, table).toEqual(expect.arrayContaining([owner, ...without, ...by, ...(time ? [time] : [])]))
      const told = own.filter(({ column }) => !without.includes(column))
      expect(
        told.filter(({ type }) => ['uuid', 'bytea'].includes(type)),
        table,
      ).toEqual([])
      const secret = /hash|token|secret|credential|storage|private|auth$|password$|(?<!public)key$/i
      expect(
        told.filter(({ column, type }) => type === 'text' && secret.test(column)),
        table,
      ).toEqual([])
    }
  })

  it('has words for its columns, its parts, and the choices of a profile', async () => {
    const words: { section: object; field: object; value: object; choice?: Record<string, object> } = texts.export
    const { rows } = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
      from information_schema.columns
      where table_schema = 'public'`.execute(services.vaultDb)
    for (const { table, without } of ownTables) {
      const own = rows.filter((row) => nameOf('public', row.table) === table)
      const told = own.map(({ column }) => nameOf('public', column)).filter((column) => !without.includes(column))
      expect(
        told.filter((column) => !(column in words.field)),
        table,
      ).toEqual([])
    }
    expect(sections.map(({ name }) => name).filter((name) => !(name in words.section))).toEqual([])
    // Countries keep their names. Who looks for any gender has an empty column.
    for (const key of choiceKeys.filter((key) => key !== 'country')) {
      const unnamed = fieldOf(key).values!.filter(
        (value) => !(value in { any: '', ...words.value, ...words.choice?.[key] }),
      )
      expect(unnamed, key).toEqual([])
    }
  })

  it('says nothing of reports, looks and alerts, and of notices no more than the bell', async () => {
    const { ann, bo } = await people()
    const cy = await member('Cyrus')
    await report(bo, ann, 'spam')
    await close(ann, 'No spam.')
    const acts = ['many_origins', 'user_read', 'user_factors_listed', 'report_upheld', 'some_new_act', 'user_updated']
    await db
      .insertInto('auditLog')
      .values(acts.map((act) => ({ act, subjectId: ann.userId })))
      .execute()
    for (const who of [bo, cy]) await who.ask('PUT', `/likes/${ann.profileId}`)
    await sql`insert into deliveries (notice_id, profile_id, way, due_at)
      select
        id,
        profile_id,
        'push',
        now()
      from notices
      where profile_id = ${ann.profileId}
      on conflict do nothing`.execute(db)
    const told = async () => {
      const files = await exported(ann)
      expect(files.text('index.html')).not.toMatch(/dismissed|origins|No spam/i)
      const [shown, audited, waiting] = ['notices', 'acts-of-the-team', 'notices-to-send'].map((name) =>
        files.json<{ kind: string; act: string }[]>(`data/${name}.json`),
      )
      return [shown!.map(({ kind }) => kind), audited!.map(({ act }) => act), waiting!.length > 0]
    }
    expect(await told()).toEqual([['like', 'like'], ['user_updated'], true])
    await hide(cy)
    expect(await told()).toEqual([['like'], ['user_updated'], true])
    await pause(bo)
    expect(await told()).toEqual([[], ['user_updated'], false])
  })

  it('is made whatever a member wrote, and keeps it as it is', async () => {
    const { plain, field } = wordsIn('en')
    for (const text of hostileTexts) {
      for (const column of ['bio', 'name', 'details', 'timeZone']) expect(plain(text, column)).toBe(text)
      for (const column of ['languages', 'languageCode', 'country', 'transports', 'filters', 'birthday', text])
        for (const value of [text, [text], JSON.parse(JSON.stringify({ [text]: { [text]: text } })) as object])
          expect(plain(value, column)).toBeTypeOf('string')
      expect(field(text)).toBeTypeOf('string')
    }
    expect(plain('1990-02-28', 'birthday')).toBe('February 28, 1990')
    for (const day of ['2026-31-12', '2026-02-31']) expect(plain(day, 'birthday')).toBe(day)
    const ann = await member('Ann')
    const short = hostileTexts.filter((text) => text.length < 50)
    for (const bio of ['2026-31-12', short.join(' ')]) {
      await db.updateTable('profiles').set({ bio }).where('id', '=', ann.profileId).execute()
      const files = await exported(ann)
      const stored = bio.toWellFormed()
      expect(files.json('data/profile.json')).toMatchObject({ bio: stored })
      expect(files.text('index.html')).toContain(escapeHtml(stored))
    }
  })
})
