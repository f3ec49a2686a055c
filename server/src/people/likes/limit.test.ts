import { countedElsewhere } from '@hearth/shared/limits'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteExpired } from '../../platform/retention/delete-expired.ts'
import { type Person, startServices } from '../../testing/services.ts'

const limit = 3
const { db, services, member, block } = await startServices()
const others = await Promise.all(Array.from({ length: 6 }, (_, i) => member(`M${i}`)))

const like = (who: Person, other: { profileId: string }) => who.ask('PUT', `/likes/${other.profileId}`)
const unlike = (who: Person, other: Person) => who.ask('DELETE', `/likes/${other.profileId}`)
const statuses = async (who: Person, liked: Person[]) => {
  const answers: number[] = []
  for (const one of liked) answers.push((await like(who, one)).status)
  return answers
}
/** Moves everything the member did this many seconds into the past. */
async function earlier(who: Person, seconds: number) {
  const ago = sql<string>`${seconds} * interval '1 second'`
  await sql`update profile_likes set created_at = created_at - ${ago} where liker_id = ${who.profileId}`.execute(db)
  await sql`update removed_likes set liked_at = liked_at - ${ago}, removed_at = removed_at - ${ago}
    where liker_id = ${who.profileId}`.execute(db)
}

describe('The daily limit of likes', () => {
  beforeEach(() => {
    services.env.RATE_LIMIT_FACTOR = limit / countedElsewhere.likes.max
  })

  it('refuses likes at the limit, with the seconds until the oldest is a day old', async () => {
    const ann = await member('Ann')
    expect(await statuses(ann, others.slice(0, limit))).toEqual([200, 200, 200])
    await earlier(ann, 82_800)
    const refused = await like(ann, others[limit]!)
    expect(refused).toMatchObject({ status: 429, body: { code: 'LIKE_LIMIT' } })
    const { retryAfter } = (refused.body as { data: { retryAfter: number } }).data
    expect(Number(refused.headers['retry-after'])).toBe(retryAfter)
    expect(retryAfter).toBeGreaterThan(3000)
    expect(retryAfter).toBeLessThanOrEqual(3600)
    await earlier(ann, 3601)
    expect(await statuses(ann, others.slice(limit, 2 * limit))).toEqual([200, 200, 200])
    expect((await like(ann, await member('Late'))).status).toBe(429)
  })

  it('counts each member once: a liked member can be liked again at the limit', async () => {
    const ann = await member('Ann')
    await statuses(ann, others.slice(0, limit))
    for (const one of others.slice(0, limit))
      expect(await like(ann, one)).toMatchObject({ status: 200, body: { already: true } })
    expect((await like(ann, others[limit]!)).status).toBe(429)
  })

  it('refuses existing and missing members alike, and stores nothing', async () => {
    const ann = await member('Ann')
    await statuses(ann, others.slice(0, limit))
    const [gone, hidden] = [{ profileId: '00000000-0000-4000-8000-000000000000' }, others[limit]!]
    await block(hidden, ann)
    for (const one of [gone, hidden, others[limit + 1]!]) expect((await like(ann, one)).status).toBe(429)
    const kept = await db.selectFrom('profileLikes').where('likerId', '=', ann.profileId).select('likedId').execute()
    expect(kept).toHaveLength(limit)
  })

  it('gives no allowance back for removed likes, which can be renewed at the limit', async () => {
    const ann = await member('Ann')
    await statuses(ann, others.slice(0, limit))
    expect((await unlike(ann, others[0]!)).status).toBe(200)
    expect((await like(ann, others[limit]!)).status).toBe(429)
    for (let round = 0; round < 3; round++) {
      expect(await like(ann, others[0]!)).toMatchObject({ status: 200, body: { already: false } })
      expect((await unlike(ann, others[0]!)).status).toBe(200)
    }
    await earlier(ann, 86_401)
    await deleteExpired(services)
    expect(await db.selectFrom('removedLikes').where('likerId', '=', ann.profileId).selectAll().execute()).toEqual([])
    expect((await like(ann, others[limit]!)).status).toBe(200)
  })

  it('holds for concurrent likes', async () => {
    const ann = await member('Ann')
    const answers = await Promise.all([...others, ...others].map((one) => like(ann, one)))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    const kept = await db.selectFrom('profileLikes').where('likerId', '=', ann.profileId).select('likedId').execute()
    expect(kept).toHaveLength(limit)
  })
})
