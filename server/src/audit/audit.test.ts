import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { giveRole } from '../staff/testing.ts'
import { startServices } from '../testing/services.ts'
import { audit, theConsole } from './audit.ts'
import { mailboxOf, subjectKey } from './subject-key.ts'

const { app, services, db, member } = await startServices()
const { secret } = services

type Document = { paths: Record<string, Record<string, unknown>> }
const document = (await app.inject({ url: '/api/openapi.json' })).json() as Document
const entriesOf = (actorId: string) =>
  db.selectFrom('auditLog').where('actorId', '=', actorId).selectAll().orderBy('id').execute()

/** Asked each second by an open screen, it shows how far a job is. */
const silent = ['/admin/test-members/run']

describe('The audit log', () => {
  it('has an entry for every look of staff, whatever operation they ask', async () => {
    const ada = await member('Ada')
    await giveRole(db, ada, 'admin')
    const looks = Object.entries(document.paths).flatMap(([path, methods]) =>
      path.startsWith('/admin/') && 'get' in methods && !path.includes('{') && !silent.includes(path) ? [path] : [],
    )
    expect(looks.length).toBeGreaterThan(3)
    const unseen = []
    for (const path of looks) {
      const before = (await entriesOf(ada.userId)).length
      const { status } = await ada.ask('GET', path)
      if (status === 200 && (await entriesOf(ada.userId)).length === before) unseen.push(path)
    }
    expect(unseen).toEqual([])
    const [entry] = await entriesOf(ada.userId)
    expect(entry).toMatchObject({ actorType: 'admin', actorLabel: 'Ada' })
  })

  it('cannot be changed, emptied or shortened by the application', async () => {
    await audit(db, { act: 'searched', actor: theConsole })
    for (const change of [sql`update audit_log set act = 'x'`, sql`delete from audit_log`, sql`truncate audit_log`])
      await expect(change.execute(db)).rejects.toMatchObject({ code: '42501' })
  })

  it('recognises a person when the account is gone, and a new one at the same mailbox', async () => {
    const bo = await member('Bo')
    await audit(db, { act: 'user_read', actor: theConsole, subjectId: bo.userId, secret })
    await db.deleteFrom('user').where('id', '=', bo.userId).execute()
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
