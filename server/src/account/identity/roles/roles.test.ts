import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createLog } from '../../../platform/config/log.ts'
import { addRoles } from '../../../testing/roles.ts'
import { startServices } from '../../../testing/services.ts'

const lines: string[] = []
const destination = { write: (line: string) => void lines.push(line) }
const { services, db, stranger, newcomer } = await startServices({}, createLog({ LOG_LEVEL: 'error' }, destination))

it('Roles are read by the database function, and from the table when it fails, which is logged only', async () => {
  expect((await stranger()('GET', '/me/roles')).status).toBe(401)
  const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
  for (const role of ['moderator', 'admin'] as const) await addRoles(db, { userId: ann.userId, role })
  const roles = async (person: typeof ann) => {
    const { body: own } = await person.ask<{ roles: string[] }>('GET', '/me/roles')
    const { body: me } = await person.ask<{ account: { roles: string[] } }>('GET', '/me')
    expect(me.account.roles).toEqual(own.roles)
    return own.roles
  }
  const known = [await roles(ann), await roles(bo)]
  expect(known.map((one) => one.toSorted())).toEqual([['admin', 'moderator'], []])
  expect(lines).toEqual([])
  await sql`alter function get_user_roles rename to hidden_roles`.execute(services.vaultDb)
  expect([await roles(ann), await roles(bo)]).toEqual(known)
  expect(lines).toHaveLength(4)
  expect(lines.join()).not.toContain(ann.userId)
})
