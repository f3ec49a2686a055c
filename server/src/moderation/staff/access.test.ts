import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { giveRole } from '../../testing/roles.ts'
import { type Person, startServices } from '../../testing/services.ts'

const { db, member, lockChanges } = await startServices()
const someId = '00000000-0000-4000-8000-000000000000'

/** An admin whose proof and whose last act are so old. */
async function adminAt({ proved, acted }: { proved: string; acted: string | null }) {
  const ada = await member('Ada')
  await giveRole(db, ada, 'admin')
  await sql`update session set
      authenticated_at = now() - ${proved}::interval,
      second_factor_at = now() - ${proved}::interval,
      staff_acted_at = now() - ${acted}::interval
    where user_id = ${ada.userId}`.execute(db)
  return ada
}

const answers = async ({ ask }: Person, method: string, path: string, body?: object) =>
  (await ask<{ code?: string }>(method, path, body)).body.code ?? 'done'
const opensQueue = (person: Person) => answers(person, 'GET', '/admin/cases')
const actedAt = async ({ userId }: Person) =>
  (await db.selectFrom('session').where('userId', '=', userId).select('staffActedAt').executeTakeFirstOrThrow())
    .staffActedAt

it.each([
  ['lasts while staff work', { proved: '3 hours', acted: '9 minutes' }, 'done'],
  [
    'ends when they have not worked for 10 minutes',
    { proved: '3 hours', acted: '11 minutes' },
    'REAUTHENTICATION_REQUIRED',
  ],
  ['ends after 8 hours of work', { proved: '9 hours', acted: '1 minute' }, 'REAUTHENTICATION_REQUIRED'],
  [
    'that is old does not count without work after it',
    { proved: '11 minutes', acted: null },
    'REAUTHENTICATION_REQUIRED',
  ],
])('A proof of staff %s', async (_, ages, answer) => {
  expect(await opensQueue(await adminAt(ages))).toBe(answer)
})

it('An act counts as work; the queue and the case that the browser reads again by itself do not', async () => {
  const ada = await adminAt({ proved: '2 minutes', acted: null })
  await opensQueue(ada)
  await answers(ada, 'GET', `/admin/cases/${someId}`)
  expect(await actedAt(ada)).toBeNull()
  await answers(ada, 'POST', '/admin/cases/next', {})
  expect(await actedAt(ada)).toBeInstanceOf(Date)
})

it('Roles, deletions, bans, addresses, factors and approvals need a proof of the last 10 minutes', async () => {
  const ada = await adminAt({ proved: '11 minutes', acted: '1 minute' })
  const reason = 'Helps us on weekends.'
  const grave: [string, string, object?][] = [
    ['POST', `/admin/users/${someId}/roles`, { role: 'moderator', reason }],
    ['DELETE', `/admin/users/${someId}/roles/moderator`],
    ['POST', `/admin/users/${someId}/deletion`, { reason }],
    ['POST', `/admin/users/${someId}/ban`, { category: 'scam', reason }],
    ['PATCH', `/admin/users/${someId}`, { firstName: 'Eve' }],
    ['POST', `/admin/users/${someId}/confirmation`],
    ['DELETE', `/admin/users/${someId}/factors/${someId}`],
    ['POST', `/admin/approvals/${someId}`, { requestedAt: new Date().toISOString(), verdict: 'approved' }],
  ]
  for (const [method, path, body] of grave)
    expect([path, await answers(ada, method, path, body)]).toEqual([path, 'REAUTHENTICATION_REQUIRED'])
  expect(await answers(ada, 'GET', '/admin/users')).toBe('done')
})

it('An owner who said "this wasn\'t me" has stopped the work of the session', async () => {
  const ada = await adminAt({ proved: '1 hour', acted: '1 minute' })
  await lockChanges(ada)
  expect(await opensQueue(ada)).toBe('CHANGES_LOCKED')
})
