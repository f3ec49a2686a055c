import type { Role } from '@hearth/shared/account/roles'
import type { LiveEvent } from '@hearth/shared/chat/live'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startLive, until } from '../../chat/live/testing.ts'
import { giveRole } from '../../testing/roles.ts'
import { releaseExpiredClaims } from './jobs.ts'

const { db, member, tabOf } = await startLive()

async function staff(name: string, role: Role = 'moderator') {
  const person = await member(name)
  const tab = await tabOf(person)
  await giveRole(db, person, role)
  return { ...person, tab }
}
const isAbout = (caseId: string) => (event: LiveEvent) => event.type === 'case' && event.caseId === caseId

it('A case that a moderator opens, claims, releases or leaves changes on other staff’s screens alone', async () => {
  const [mo, mia, kim, ann, bo] = [
    await staff('Mo'),
    await staff('Mia'),
    await staff('Kim', 'child-safety'),
    await member('Ann'),
    await staff('Bo'),
  ]
  const annsTab = await tabOf(ann)
  const nia = await staff('Nia')
  const choices = { displayName: 'Nia', kinds: null, declinedCategories: sql<never>`'{spam}'::report_category[]` }
  await db
    .insertInto('staff')
    .values({ userId: nia.userId, ...choices })
    .execute()
  await ann.ask('POST', '/reports', { profileId: bo.profileId, category: 'spam' })
  const { id } = await db
    .selectFrom('cases')
    .where('subjectId', '=', bo.profileId)
    .select('id')
    .executeTakeFirstOrThrow()
  const seen = (who: typeof mia) => who.tab.events.filter(isAbout(id)).length
  await until(() => expect([seen(mo), seen(mia)]).toEqual([1, 1]))
  mia.tab.events.length = 0
  await mo.ask('POST', `/admin/cases/${id}/opening`)
  await until(() => expect(seen(mia)).toBe(1))
  mia.tab.events.length = 0
  await mo.ask('DELETE', `/admin/cases/${id}/claim`)
  await until(() => expect(seen(mia)).toBe(1))
  mia.tab.events.length = 0
  await mo.ask('POST', `/admin/cases/${id}/opening`)
  await until(() => expect(seen(mia)).toBe(1))
  mia.tab.events.length = 0
  // The holder has gone, and the claim expires.
  await db
    .updateTable('cases')
    .set({ claimedUntil: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  await releaseExpiredClaims(db)
  await until(() => expect(seen(mia)).toBe(1))
  // The subject, the reporter, and staff who work on other kinds or decline the category get no event.
  expect([seen(bo), seen(kim), seen(nia), annsTab.events.filter(isAbout(id)).length]).toEqual([0, 0, 0, 0])
})
