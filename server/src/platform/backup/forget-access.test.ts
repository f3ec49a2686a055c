import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { ways } from './forget-access.ts'

const { db } = await startServices()

/** What a restore leaves, and why. */
const kept = {
  authorization_codes: 'they go with their session',
  refresh_tokens: 'they go with their session',
  used_tokens: 'they go with their session',
  saml_answers: 'they are remembered so that none counts twice',
  backup_codes: 'without them an owner who lost the phone is locked out',
  evidence_exports: 'the export stays, its token is deleted',
  invitations: 'they stay, and have ended',
}

it('A restore deletes what opens an account, in every table with a token or a code', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name
    from information_schema.columns
    where table_schema in ('public', 'vault')
      and (column_name ~ '^(token|code)_hash$' or column_name = 'token')`.execute(db)
  const known = new Set<string>([...ways, ...Object.keys(kept)])
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

it('A token of a session goes with it', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name
    from pg_constraint
    where contype = 'f'
      and confdeltype = 'c'
      and confrelid in ('session'::regclass, 'refresh_tokens'::regclass)`.execute(db)
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['authorization_codes', 'refresh_tokens', 'push_subscriptions']))
})
