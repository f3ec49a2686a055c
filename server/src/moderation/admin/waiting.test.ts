import type { WaitingWork } from '@hearth/shared/moderation/admin-access'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'
import { requestApproval } from '../approvals/queries.ts'
import { openCase } from '../cases/open-case.ts'
import { startDecisions } from '../decisions/testing.ts'
import { staffIn } from './testing.ts'

const running = await startDecisions()
const { services, db, member, report, stranger } = running
const [ada, eve] = [await staffIn(running, 'Ada'), await staffIn(running, 'Eve')]
const [mo, gus] = [await running.staff('Mo'), await staffIn(running, 'Gus', 'child-safety')]

beforeEach(async () => {
  for (const table of ['approvals', 'cases', 'profile_images'])
    await sql`delete from ${sql.table(table)}`.execute(services.vaultDb)
})
const waiting = async (who: Person) => (await who.ask<WaitingWork>('GET', '/admin/waiting')).body
const nothing = { cases: 0, appeals: 0, approvals: 0, photos: 0 }

describe('What waits', () => {
  it('is told to staff alone, of the areas of their role', async () => {
    expect((await stranger()('GET', '/admin/waiting')).status).toBe(401)
    expect((await (await member('Ann')).ask('GET', '/admin/waiting')).status).toBe(404)
    expect(await waiting(ada)).toEqual({ ...nothing, sealed: null })
    expect(await waiting(mo)).toEqual({ ...nothing, sealed: null })
    expect(await waiting(gus)).toEqual({ cases: null, appeals: null, photos: null, approvals: 0, sealed: 0 })
  })

  it('are the open cases that the staff member sees, and the appeals among them', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await report(ann, bo)
    await report(mo, await member('Cy'))
    const item = { sourceId: crypto.randomUUID(), severity: 'medium' } as const
    await db.transaction().execute((tx) => openCase(tx, { ...item, subjectId: ann.profileId, kind: 'appeal' }))
    expect(await waiting(ada)).toMatchObject({ cases: 3, appeals: 1 })
    expect(await waiting(mo)).toMatchObject({ cases: 2, appeals: 1 })
    const sealed = { ...item, subjectId: bo.profileId, kind: 'hash-hit', byMachine: true } as const
    await db.transaction().execute((tx) => openCase(tx, sealed))
    expect(await waiting(ada)).toMatchObject({ cases: 3 })
    expect(await waiting(gus)).toMatchObject({ sealed: 1 })
  })

  it('are the requests of others that the staff member may agree to', async () => {
    const { userId: subjectUserId } = await member('Dan')
    const actor = { type: 'admin', userId: ada.userId, label: 'Ada' } as const
    await db
      .transaction()
      .execute((tx) => requestApproval(tx, services, { act: 'delete-account', subjectUserId, reason: 'x', actor }))
    const counts = await Promise.all([ada, eve, mo, gus].map(async (who) => (await waiting(who)).approvals))
    expect(counts).toEqual([0, 1, 0, 0])
  })

  it('are new and held photos of others, once the lists were asked', async () => {
    const people = [await member('Fay'), await member('Gil'), await member('Hal'), await member('Ida')]
    for (const { ask } of people) await ask('POST', '/me/photos', photoForm(jpeg))
    const set = ({ profileId }: Person, change: string) =>
      sql.raw(`update profile_images set ${change} where profile_id = '${profileId}'`).execute(db)
    await set(people[0]!, `state = 'waiting', screen_due_at = null`)
    await set(people[1]!, `state = 'held', screen_due_at = null`)
    await set(people[2]!, `state = 'waiting', screen_due_at = now()`)
    await set(people[3]!, `state = 'shown', screen_due_at = null`)
    expect(await waiting(mo)).toMatchObject({ photos: 2 })
    await sql`update profile_images set profile_id = ${mo.profileId}
      where profile_id = ${people[0]!.profileId}`.execute(db)
    expect(await waiting(mo)).toMatchObject({ photos: 1 })
  })
})
