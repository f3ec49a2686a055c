import { createHmac } from 'node:crypto'
import type { Me } from '@hearth/shared/account/me'
import type { AdminUserDetails } from '@hearth/shared/moderation/admin-users'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staffIn } from '../../moderation/admin/testing.ts'
import { setCommunity } from '../../platform/community/testing.ts'
import { addRoles } from '../../testing/roles.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { holdMembers } from './queries.ts'

const secret = 'a key that the provider and Hearth share'
const running = await startServices({
  CONTACT_EMAIL: 'people@example.test',
  AGE_CHECK_URL: 'https://age.example.test/start?site=7',
  AGE_CHECK_SECRET: secret,
})
const { app, db, services, stranger, member } = running

let admin: Person
beforeAll(async () => {
  admin = await staffIn(running, 'Ada')
})
const require = async (requiresAgeCheck: boolean) => {
  await setCommunity(services, { requiresAgeCheck })
  await holdMembers(services)
}
beforeEach(() => require(false))

const meOf = async (person: Person) => (await person.ask<Me>('GET', '/me')).body
const sees = async (viewer: Person, other: Person) =>
  (await viewer.ask('GET', `/profiles/${other.profileId}`)).status === 200
const enter = (person: Person, result: string, by = admin) =>
  by.ask<{ code: string }>('POST', `/admin/users/${person.userId}/age-checks`, {
    result,
    method: 'in-person',
    checkedOn: new Date().toISOString().slice(0, 10),
  })
const begin = async (person: Person) => new URL((await person.ask<{ url: string }>('POST', '/me/age-check')).body.url)
const sign = (body: string, key = secret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
async function provide(body: object, signature?: string) {
  const payload = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'x-hearth-signature': signature ?? sign(payload) }
  return (await app.inject({ method: 'POST', url: '/api/age-results', payload, headers })).statusCode
}
const casesAbout = ({ profileId }: Person) =>
  db.selectFrom('cases').where('subjectId', '=', profileId).select(['category', 'state']).execute()

describe('A member whose age must be confirmed', () => {
  it('meets others until the operator requires it, then is unseen and sees no members, until it is off', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await enter(bo, 'adult')
    expect([await sees(ann, bo), await sees(bo, ann), (await meOf(ann)).ageCheck]).toEqual([true, true, null])
    await require(true)
    expect([await sees(ann, bo), await sees(bo, ann)]).toEqual([false, false])
    expect((await meOf(ann)).ageCheck).toEqual({ hasProvider: true, contact: 'people@example.test', last: null })
    expect((await meOf(bo)).ageCheck).toBeNull()
    await require(false)
    expect([await sees(ann, bo), await sees(bo, ann)]).toEqual([true, true])
  })

  it('completes the profile and waits, as all later members do', async () => {
    await require(true)
    const ann = await member('Ann')
    const { profile, ageCheck } = await meOf(ann)
    expect([profile!.profileCompleted, ageCheck?.hasProvider]).toEqual([false, true])
  })

  it('is admitted when staff found an adult, and held again when a later check did not', async () => {
    await require(true)
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    expect((await enter(ann, 'adult')).status).toBe(200)
    await enter(bo, 'adult')
    expect(await sees(ann, bo)).toBe(true)
    await enter(ann, 'unclear')
    expect([await sees(ann, bo), (await meOf(ann)).ageCheck?.last?.result]).toEqual([false, 'unclear'])
  })

  it('is held for 30 days at most by the results that one person enters, and longer by those of two', async () => {
    await require(true)
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    for (const person of [ann, bo]) await enter(person, 'adult')
    const letDaysPass = async (days: number) => {
      const back = sql`${`${days} days`}::interval`
      await sql`update age_checks set asked_at = asked_at - ${back}, checked_at = checked_at - ${back}`.execute(db)
      await holdMembers(services)
    }
    for (const result of ['unclear', 'minor']) {
      await enter(ann, result)
      expect(await sees(bo, ann)).toBe(false)
      await letDaysPass(15)
    }
    expect(await sees(bo, ann)).toBe(true)
    await enter(ann, 'unclear')
    expect(await sees(bo, ann)).toBe(true)
    await enter(ann, 'unclear', await staffIn(running, 'Eva'))
    expect(await sees(bo, ann)).toBe(false)
    await letDaysPass(31)
    expect(await sees(bo, ann)).toBe(false)
  })

  it('writes a lost profile text again before meeting others', async () => {
    await require(true)
    const ann = await member('Ann')
    await sql`update profiles set bio = '', profile_completed = false where id = ${ann.profileId}`.execute(db)
    await enter(ann, 'adult')
    expect((await meOf(ann)).profile!.profileCompleted).toBe(false)
  })

  it('is no member of staff', async () => {
    const mo = await member('Mo')
    await addRoles(db, { userId: mo.userId, role: 'moderator' })
    await require(true)
    expect((await meOf(mo)).profile!.profileCompleted).toBe(true)
  })
})

describe('What staff enter', () => {
  it('does not exist for strangers and members, and is not about themselves', async () => {
    const ann = await member('Ann')
    expect((await stranger()('POST', `/admin/users/${ann.userId}/age-checks`, {})).status).toBe(401)
    expect((await enter(ann, 'adult', ann)).status).toBe(404)
    expect((await enter(admin, 'adult')).body.code).toBe('OWN_ACCOUNT')
    const late = { result: 'adult', method: 'bank', checkedOn: '2999-01-01' }
    expect((await admin.ask('POST', `/admin/users/${ann.userId}/age-checks`, late)).status).toBe(400)
  })

  it('is read in the account with method, day and name, and stands in the log', async () => {
    const ann = await member('Ann')
    await enter(ann, 'unclear')
    await enter(ann, 'adult')
    const { body } = await admin.ask<AdminUserDetails>('GET', `/admin/users/${ann.userId}`)
    const by = { method: 'in-person', checkedAt: expect.any(String), by: 'Ada' }
    expect(body.ageChecks).toEqual([
      { result: 'adult', ...by },
      { result: 'unclear', ...by },
    ])
    const entry = db.selectFrom('auditLog').where('act', '=', 'user_age_checked').orderBy('id', 'desc').selectAll()
    expect(await entry.executeTakeFirst()).toMatchObject({ subjectId: ann.userId, details: { result: 'adult' } })
  })

  it('opens a case about a minor, which two people decide', async () => {
    const ann = await member('Ann')
    await enter(ann, 'minor')
    expect(await casesAbout(ann)).toEqual([{ category: 'underage', state: 'open' }])
  })
})

describe('A provider', () => {
  it('gets a reference that names no account, the same until it has answered', async () => {
    const ann = await member('Ann')
    const url = await begin(ann)
    expect([url.origin, url.searchParams.get('site')]).toEqual(['https://age.example.test', '7'])
    expect(url.searchParams.get('return_to')).toMatch(/\/profile-edit$/)
    expect(url.href).not.toContain(ann.profileId)
    expect(url.href).not.toContain(ann.userId)
    expect((await begin(ann)).href).toBe(url.href)
  })

  it('confirms an adult with a signed result, once', async () => {
    await require(true)
    const ann = await member('Ann')
    const reference = (await begin(ann)).searchParams.get('reference')
    const found = { reference, result: 'adult', method: 'face-estimate', birthday: '1990-01-01' }
    expect(await provide(found, sign(JSON.stringify(found), 'another key'))).toBe(401)
    expect(await provide(found, '')).toBe(401)
    expect((await meOf(ann)).profile!.profileCompleted).toBe(false)
    expect([await provide(found), await provide(found)]).toEqual([204, 404])
    expect((await meOf(ann)).profile!.profileCompleted).toBe(true)
    const { rows } = await sql<{ all: string }>`select jsonb_agg(c)::text as all from age_checks c`.execute(db)
    expect(rows[0]!.all).not.toContain('1990')
  })

  it('keeps a minor out, and a case opens', async () => {
    await require(true)
    const ann = await member('Ann')
    const reference = (await begin(ann)).searchParams.get('reference')
    expect(await provide({ reference, result: 'minor', method: 'photo-id' })).toBe(204)
    expect((await meOf(ann)).ageCheck?.last?.result).toBe('minor')
    expect(await casesAbout(ann)).toEqual([{ category: 'underage', state: 'open' }])
  })

  it('is refused when it sends something else than a result', async () => {
    expect(await provide({ reference: 'x', result: 'adult', method: 'bank' })).toBe(400)
  })
})
