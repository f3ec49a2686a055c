import { type Pose, poseName, poses } from '@hearth/shared/moderation/poses'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { storedFolders } from '../../pictures/photos/testing.ts'
import { drawing, jpegOf } from '../../pictures/screening/testing.ts'
import { choosePose } from './draw.ts'
import { framesOf, startSelfies } from './testing.ts'

const { services, db, member, stranger, addPhoto, draw, send, statusOf, age } = await startSelfies({
  RATE_LIMIT_FACTOR: '1',
})
const folders = () => storedFolders(services.env.DATA_DIR).length
const aDay = () => sql`delete from spent`.execute(db)

/** A member with a photo. */
async function withPhoto(name: string, seed: number) {
  const person = await member(name)
  await addPhoto(person, await jpegOf(drawing(seed)))
  return person
}

describe('A pose', () => {
  it('is for members only, and for those with a photo that others see', async () => {
    expect((await stranger()('POST', '/me/selfie')).status).toBe(401)
    const ann = await member('Ann')
    expect((await draw(ann)).body.code).toBe('NO_PHOTO')
    const photo = await addPhoto(ann, await jpegOf(drawing(1)))
    await db.updateTable('profileImages').set({ state: 'waiting' }).where('id', '=', photo).execute()
    expect((await draw(ann)).body.code).toBe('NO_PHOTO')
    expect(await statusOf(ann)).toEqual({ badge: false, hasPhoto: false, latest: null })
    await db.updateTable('profileImages').set({ state: 'shown' }).where('id', '=', photo).execute()
    expect((await draw(ann)).body).toMatchObject({ pose: expect.any(Object), expiresAt: expect.any(String) })
  })

  it('stays the same until it is over, and is never one that the member has had', async () => {
    const ann = await withPhoto('Ann', 2)
    const had: Pose[] = []
    for (let i = 0; i < 4; i++) {
      const { body } = await draw(ann)
      expect((await draw(ann)).body).toEqual(body)
      expect(had.map(poseName)).not.toContain(poseName(body.pose))
      had.push(body.pose)
      await age(body.checkId, 1)
    }
  })

  it('is one of forty, and after all of them any but the last', () => {
    const names = poses.map(poseName)
    expect(new Set(names).size).toBe(40)
    for (const left of names) expect(poseName(choosePose(names.filter((name) => name !== left)))).toBe(left)
    const later = Array.from({ length: 100 }, () => poseName(choosePose(names)))
    expect(later).not.toContain(names[0])
    expect(new Set(later).size).toBeGreaterThan(20)
  })

  it('is drawn six times a day', async () => {
    const ann = await withPhoto('Ann', 3)
    for (let i = 0; i < 6; i++) await age((await draw(ann)).body.checkId, 1)
    expect(await draw(ann)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    await aDay()
    expect((await draw(ann)).status).toBe(200)
  })
})

describe('Frames', () => {
  it('wait for people, and the member draws no other pose meanwhile', async () => {
    const ann = await withPhoto('Ann', 4)
    const { checkId } = (await draw(ann)).body
    const before = folders()
    const sent = await send(ann, checkId, await framesOf(4))
    expect(sent.body).toMatchObject({ badge: false, latest: { state: 'waiting' } })
    expect(folders()).toBe(before + 3)
    expect((await draw(ann)).body.code).toBe('SELFIE_WAITS')
  })

  it('are refused for a pose that was sent before, is over, or belongs to another member', async () => {
    const [ann, bo] = [await withPhoto('Ann', 5), await withPhoto('Bo', 6)]
    const before = folders()
    const { checkId } = (await draw(ann)).body
    expect((await send(bo, checkId, await framesOf(5))).body.code).toBe('POSE_OVER')
    await age(checkId, 1)
    expect((await send(ann, checkId, await framesOf(5))).body.code).toBe('POSE_OVER')
    const next = (await draw(ann)).body.checkId
    await send(ann, next, await framesOf(5))
    expect((await send(ann, next, await framesOf(7))).body.code).toBe('POSE_OVER')
    expect(folders()).toBe(before + 3)
  })

  it('are refused when one of them is a profile photo, also mirrored and re-encoded, or an earlier frame', async () => {
    const ann = await withPhoto('Ann', 8)
    const before = folders()
    const { checkId } = (await draw(ann)).body
    const [one, two] = await framesOf(8)
    const copies = [await jpegOf(drawing(8), 60), await jpegOf(drawing(8).flop())]
    for (const copy of copies) expect((await send(ann, checkId, [one!, copy, two!])).body.code).toBe('SELFIE_COPIED')
    expect(folders()).toBe(before)
    await send(ann, checkId, await framesOf(8))
    await aDay()
    await sql`update selfie_checks set state = 'again', frames_until = null, decided_at = now()
      where id = ${checkId}`.execute(db)
    const next = (await draw(ann)).body.checkId
    const old = await framesOf(8)
    expect((await send(ann, next, [...(await framesOf(9)).slice(0, 2), old[2]!])).body.code).toBe('SELFIE_COPIED')
  })

  it('are refused when they are no pictures, and after three times a day', async () => {
    const ann = await withPhoto('Ann', 10)
    const { checkId } = (await draw(ann)).body
    const [one, two] = await framesOf(10)
    for (let i = 0; i < 3; i++)
      expect((await send(ann, checkId, [one!, two!, Buffer.from('no picture')])).body.code).toBe('PHOTO_TYPE')
    expect(await send(ann, checkId, await framesOf(10))).toMatchObject({ status: 429 })
  })
})
