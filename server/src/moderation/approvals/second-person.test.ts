import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { audit, theConsole } from '../../platform/audit/audit.ts'
import { actAlone } from '../../platform/db/act-alone.ts'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from '../decisions/testing.ts'
import { endDeadEnds } from './second-person.ts'
import { carryOutDue } from './settle.ts'
import { letHoursPass, settleAs } from './testing.ts'

const { services, db, people, staff, report, decide, leave } = await startDecisions()
const twoWeeks = 14 * 24

// Colleagues who lost a role in an earlier test are gone.
beforeEach(async () => {
  await sql`update "user" set deletes_at = now() + interval '14 days'`.execute(services.vaultDb)
  await db.deleteFrom('approvals').execute()
  await db.deleteFrom('userRoles').execute()
})

/** Ada, the admin who asks, and Mo, her only colleague. */
async function team() {
  const { ann, bo } = await people()
  return { ann, bo, ada: await staff('Ada', 'admin'), mo: await staff('Mo') }
}
type Team = Awaited<ReturnType<typeof team>>

/** Ada asks for Bo's ban. */
async function askFor({ ada, bo }: Pick<Team, 'ada' | 'bo'>) {
  const { body } = await decide(ada, bo, [{ action: 'ban' }])
  return body.approvalId!
}
/** Hours after which a request follows by itself. */
async function delayOf(id: string) {
  const { rows } = await sql<{ hours: number | null }>`
    select round(extract(epoch from due_at - requested_at) / 3600)::int as hours from approvals
    where id = ${id}`.execute(db)
  return rows[0]!.hours
}
const stateOf = async (id: string) =>
  (await db.selectFrom('approvals').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state
const decline = (by: Person, colleague: Person, declinedCategories: string[]) =>
  by.ask('PUT', `/admin/staff/${colleague.userId}`, { displayName: 'Colleague', kinds: null, declinedCategories })
/** Suspends a colleague in Ada's name, as if a second person had agreed and has left the team since. */
const suspend = ({ ada }: Pick<Team, 'ada'>, { profileId: subjectId }: Person) =>
  db.transaction().execute(async (transaction) => {
    await actAlone(transaction, 'console')
    const decided = { puid: `D-${subjectId}`, subjectId, decidedBy: ada.userId, deciderLabel: 'Ada', language: 'en' }
    const actions = JSON.stringify([{ action: 'lift', until: null }])
    const { id: decisionId } = await transaction
      .insertInto('decisions')
      .values({ ...decided, actions, source: 'own-initiative' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const endsAt = new Date(Date.now() + 30 * 86_400_000)
    await transaction.insertInto('restrictions').values({ subjectId, kind: 'suspended', endsAt, decisionId }).execute()
  })
/** Makes the suspension of a colleague a ban. */
const banAtConsole = ({ profileId }: Person) =>
  db.transaction().execute(async (transaction) => {
    await actAlone(transaction, 'console')
    await sql`update restrictions set kind = 'banned', ends_at = null
      where subject_id = ${profileId}`.execute(transaction)
  })

describe('A request for a second person', () => {
  it('waits for a moderator who may agree, also when its asker is the only admin', async () => {
    const { ann, bo, ada, mo } = await team()
    await report(ann, bo)
    const id = await askFor({ ada, bo })
    expect(await delayOf(id)).toBeNull()
    expect((await settleAs(mo, id, 'approved')).body).toMatchObject({ state: 'approved' })
  })

  it('follows after a day when the only colleague reported the member: they can never agree to it', async () => {
    const { bo, ada, mo } = await team()
    await report(mo, bo)
    const id = await askFor({ ada, bo })
    expect(await delayOf(id)).toBe(24)
    await letHoursPass(db, id, 24)
    await carryOutDue(services)
    expect(await stateOf(id)).toBe('approved')
  })

  it('waits for the one colleague of several who can agree', async () => {
    const { bo, ada, mo } = await team()
    await report(mo, bo)
    await staff('Nia')
    expect(await delayOf(await askFor({ ada, bo }))).toBeNull()
  })

  it('does not wait for a banned or leaving colleague', async () => {
    const { ann, bo, ada, mo } = await team()
    const nia = await staff('Nia')
    await report(ann, bo)
    await suspend({ ada }, mo)
    await banAtConsole(mo)
    await leave(nia)
    expect(await delayOf(await askFor({ ada, bo }))).toBe(24)
  })
})

describe('An admin does not make themselves the only one', () => {
  it.each<[string, (team: Team) => Promise<unknown>]>([
    ['having suspended the others', (all) => suspend(all, all.mo)],
    ['choosing what the others decline', ({ ada, mo }) => decline(ada, mo, ['scam'])],
    ['taking the roles of the others', ({ ada, mo }) => ada.ask('DELETE', `/admin/users/${mo.userId}/roles/moderator`)],
  ])('by %s: the act follows after 14 days, and a colleague who is back ends the delay', async (_, hinder) => {
    const all = await team()
    await hinder(all)
    await report(all.ann, all.bo)
    const id = await askFor(all)
    expect(await delayOf(id)).toBe(twoWeeks)
    await letHoursPass(db, id, 24)
    await carryOutDue(services)
    expect(await stateOf(id)).toBe('waiting')
    await staff('Nia')
    await letHoursPass(db, id, twoWeeks)
    await carryOutDue(services)
    expect([await stateOf(id), await delayOf(id)]).toEqual(['waiting', null])
  })

  it('by banning the only other one: that takes 14 days', async () => {
    const { ann, ada, mo } = await team()
    await report(ann, mo)
    const id = await askFor({ ada, bo: mo })
    expect(await delayOf(id)).toBe(twoWeeks)
    await letHoursPass(db, id, twoWeeks)
    await carryOutDue(services)
    expect(await stateOf(id)).toBe('approved')
  })

  it('by hindering a colleague who comes while the request waits', async () => {
    const { ann, bo, ada, mo } = await team()
    await db.deleteFrom('userRoles').where('userId', '=', mo.userId).execute()
    const details = { role: 'moderator' }
    await audit(db, { act: 'role_revoked', actor: theConsole, subjectId: mo.userId, details })
    await report(ann, bo)
    const id = await askFor({ ada, bo })
    // The console has left Ada alone, which is the operator's way.
    expect(await delayOf(id)).toBe(24)
    await suspend({ ada }, await staff('Nia'))
    await letHoursPass(db, id, 24)
    await carryOutDue(services)
    expect([await stateOf(id), await delayOf(id)]).toEqual(['waiting', twoWeeks])
  })
})

it('A request whose last colleague can agree no more gets a day on which it follows', async () => {
  const { ann, bo, ada, mo } = await team()
  await report(ann, bo, 'underage')
  const id = await askFor({ ada, bo })
  await endDeadEnds(db)
  expect(await delayOf(id)).toBeNull()
  await decline(ada, mo, ['underage'])
  await endDeadEnds(db)
  expect(await delayOf(id)).toBe(twoWeeks)
})
