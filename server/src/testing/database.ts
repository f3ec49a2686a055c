import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database with the larger cities; each test file works on a copy of it. */
    template: { server: string; name: string }
  }
}

/** A migrated database of its own, with the larger cities. It ends with the run. */
export async function copyOfTemplate() {
  const { server, name } = inject('template')
  const copy = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${copy} template ${name} strategy file_copy`)
  await client.end()
  return `${server}/${copy}`
}
