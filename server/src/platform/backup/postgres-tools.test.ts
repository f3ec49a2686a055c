import { expect, it } from 'vitest'
import { findTool } from './postgres-tools.ts'

it('A missing tool is named with its package', () => {
  expect(() => findTool('pg_dump', 999)).toThrow('pg_dump of PostgreSQL 999 is missing')
  expect(() => findTool('pg_restore', 999)).toThrow('postgresql-client-999')
})
