import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startServices } from '../testing/services.ts'

const { services } = await startServices()

it('docs/privacy.md names every table, as one with data about members or one without', async () => {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.tables
    where table_schema in ('public', 'vault') and table_type in ('BASE TABLE', 'VIEW')`.execute(services.vaultDb)
  const text = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8')
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
