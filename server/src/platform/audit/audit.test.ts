import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { audit, theConsole } from './audit.ts'
import { mailboxOf, subjectKey } from './subject-key.ts'

const { services, db, member, erase } = await startServices()
const { secret } = services

describe('The audit log (what stands in it: operations.test.ts)', () => {
  it('cannot be changed, emptied or shortened by the application', async () => {
    await audit(db, { act: 'searched', actor: theConsole })
    for (const change of [sql`update audit_log set act = 'x'`, sql`delete from audit_log`, sql`truncate audit_log`])
      await expect(change.execute(db)).rejects.toMatchObject({ code: '42501' })
  })

  it('recognises a person when the account is gone, and a new one at the same mailbox', async () => {
    const bo = await member('Bo')
    await audit(db, { act: 'user_read', actor: theConsole, subjectId: bo.userId, secret })
    await erase(bo)
    const again = await member('Bo')
    await db
      .updateTable('user')
      .set({ email: bo.email.toUpperCase().toLowerCase() })
      .where('id', '=', again.userId)
      .execute()
    const key = await subjectKey(db, secret, again.userId)
    const found = await db.selectFrom('auditLog').where('subjectKey', '=', key).select('subjectId').execute()
    expect(found).toEqual([{ subjectId: bo.userId }])
  })
})

it.each([
  ['Ann.Bell+news@GoogleMail.com', 'annbell@gmail.com'],
  ['ann.bell+news@outlook.com', 'ann.bell@outlook.com'],
  ['ann.bell+news@example.org', 'ann.bell+news@example.org'],
])('%s and %s are one mailbox', (one, other) => expect(mailboxOf(one)).toBe(other))
