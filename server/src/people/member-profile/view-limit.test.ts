import { randomUUID } from 'node:crypto'
import { countedElsewhere } from '@hearth/shared/limits'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteExpired } from '../../platform/retention/delete-expired.ts'
import { type Person, startServices } from '../../testing/services.ts'

const limit = 4
const { db, services, people, browseInvisibly } = await startServices()
const open = (who: Person, id: string) => who.ask('GET', `/profiles/${id}`)
const missingId = '00000000-0000-4000-8000-000000000000'

/** Moves all counts `seconds` into the past. */
const rest = (who: Person, seconds: number) =>
  sql`update opened_profiles set opened_at = opened_at - ${seconds} * interval '1 second'
    where profile_id = ${who.profileId}`.execute(db)
const rows = (who: Person) =>
  db.selectFrom('openedProfiles').where('profileId', '=', who.profileId).selectAll().execute()

describe('Viewing profiles (safety 60)', () => {
  beforeEach(() => {
    services.env.RATE_LIMIT_FACTOR = limit / countedElsewhere.openedProfiles.max
  })

  it('stops at the limit of different ones, says when to retry, and then continues', async () => {
    const { ann, bo } = await people()
    expect((await open(ann, bo.profileId)).status).toBe(200)
    await rest(ann, 600)
    for (let i = 1; i < limit; i++) expect((await open(ann, randomUUID())).status).toBe(404)
    const refused = await open(ann, missingId)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(3000)
    await rest(ann, wait)
    expect((await open(ann, missingId)).status).toBe(404)
    expect((await open(ann, randomUUID())).status).toBe(429)
    expect((await open(bo, ann.profileId)).status).toBe(200)
  })

  it('counts a profile viewed again within an hour once', async () => {
    const { ann, bo } = await people()
    for (let i = 0; i < 3 * limit; i++) expect((await open(ann, bo.profileId)).status).toBe(200)
    for (let i = 1; i < limit; i++) expect((await open(ann, randomUUID())).status).toBe(404)
    expect((await open(ann, randomUUID())).status).toBe(429)
    expect((await open(ann, bo.profileId)).status).toBe(200)
    await rest(ann, 3600)
    for (let i = 0; i < limit; i++) expect((await open(ann, randomUUID())).status).toBe(404)
    expect((await open(ann, bo.profileId)).status).toBe(429)
  })

  it('counts missing profiles too, and also for invisible viewers', async () => {
    const { ann, bo, eve } = await people()
    await browseInvisibly(ann)
    for (const id of [missingId, eve.profileId, randomUUID(), randomUUID()])
      expect((await open(ann, id)).status).toBe(404)
    for (const id of [randomUUID(), bo.profileId]) expect((await open(ann, id)).status).toBe(429)
  })

  it('is counted by hash, and the counts are deleted after an hour', async () => {
    const { ann, bo, eve } = await people()
    for (const one of [bo, eve]) await open(ann, one.profileId)
    await open(eve, bo.profileId)
    const [his, hers] = [await rows(ann), await rows(eve)]
    expect([his.length, hers.length]).toEqual([2, 1])
    expect(his.map(({ opened }) => opened)).not.toContain(hers[0]!.opened)
    for (const { opened } of [...his, ...hers]) expect(opened).toMatch(/^[\w-]{22}$/)
    await rest(ann, 3600)
    await deleteExpired(services)
    expect([await rows(ann), await rows(eve)]).toEqual([[], hers])
  })

  it('never limits the own profile', async () => {
    const { ann, bo } = await people()
    for (let i = 0; i < limit + 1; i++) expect((await open(ann, ann.profileId)).status).toBe(200)
    expect((await open(ann, bo.profileId)).status).toBe(200)
  })

  it('holds for concurrent requests', async () => {
    const { ann } = await people()
    const answers = await Promise.all(Array.from({ length: 4 * limit }, () => open(ann, randomUUID())))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(limit)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3 * limit)
  })
})
