import type { MemberCard } from '@hearth/shared/members/member-card'
import type { NoticeList } from '@hearth/shared/notifications/notifications'
import { day } from '@hearth/shared/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { purgeAccount } from '../../account/deletion/queries.ts'
import { drawing, jpegOf } from '../../pictures/screening/testing.ts'
import { deleteExpired } from '../../platform/retention/delete-expired.ts'
import type { Person } from '../../testing/services.ts'
import { endOverdueChecks } from './jobs.ts'
import { framesOf, startSelfies } from './testing.ts'

const tools = await startSelfies()
const {
  services,
  db,
  member,
  staff,
  open,
  caseOf,
  waiting,
  answer,
  addPhoto,
  draw,
  send,
  statusOf,
  age,
  framesStored,
} = tools
const mo = await staff('Mo')
const viewer = await member('Vi')

const cardOf = async ({ profileId }: Person) =>
  (await viewer.ask<MemberCard>('GET', `/profiles/${profileId}`)).body.photoVerified
const found = async (query = '') =>
  (await viewer.ask<{ members: MemberCard[] }>('GET', `/discover?limit=30&${query}`)).body.members.map(({ id }) => id)
const topicsOf = async (who: Person) =>
  (await who.ask<NoticeList>('GET', '/notices')).body.notices.flatMap(({ topic }) => topic ?? [])
const order = (who: Person, photoIds: string[]) => who.ask('PUT', '/me/photos/order', { photoIds })

/** Whether any file of these frames is left in the store. */
async function areThere(frames: { storageKey: string }[]) {
  const there = await Promise.all(
    frames.map(({ storageKey }) => services.photoStore.exists(`${storageKey}/frame.webp`)),
  )
  return there.some(Boolean)
}

describe('Frames that wait', () => {
  it('are seen beside the photos by staff who open the case, and by no one else; each look is in the log', async () => {
    const { person, photoId, checkId } = await waiting('Ann', 20)
    const frames = await framesStored(checkId)
    const { body } = await open(mo, await caseOf(person))
    const { selfie } = body.items[0]!
    expect(body).toMatchObject({ kind: 'selfie', severity: 'medium' })
    expect(selfie).toMatchObject({ id: checkId, state: 'waiting', photos: [{ id: photoId }] })
    expect(selfie!.frames).toHaveLength(3)
    for (const { url } of [...selfie!.frames, ...selfie!.photos]) {
      expect((await mo.open(`${url}?size=full`)).headers['content-type']).toBe('image/webp')
      for (const other of [person, viewer]) expect((await other.open(url)).statusCode).toBe(404)
    }
    expect((await tools.logOf(mo.userId)).filter(({ act }) => act === 'picture_seen')).toHaveLength(4)
    for (const { storageKey } of frames)
      for (const name of ['frame', 'full', 'card', 'thumb'])
        for (const who of [person, mo])
          expect((await who.open(`/photos/${storageKey}/${name}.webp`)).statusCode).toBe(404)
  })

  it('are not decided without the claim, by members, or about oneself', async () => {
    const { person, checkId, photoId } = await waiting('Bo', 21)
    const yes = { outcome: 'verified', photoIds: [photoId], poseRight: true, adult: true }
    const decide = (who: Person, more = {}) =>
      who.ask<{ code: string }>('POST', `/admin/selfies/${checkId}`, { ...yes, ...more })
    expect((await decide(viewer)).status).toBe(404)
    expect((await decide(mo)).body.code).toBe('NOT_CLAIMED')
    await open(mo, await caseOf(person))
    expect((await decide(mo, { photoIds: [] })).body.code).toBe('INVALID')
    expect((await decide(mo, { poseRight: false })).body.code).toBe('INVALID')
    expect((await decide(mo, { outcome: 'refused' })).body.code).toBe('INVALID')
    expect((await decide(mo, { photoIds: [crypto.randomUUID()] })).status).toBe(404)
    const own = await staff('Own')
    await db.updateTable('selfieChecks').set({ profileId: own.profileId }).where('id', '=', checkId).execute()
    expect((await decide(own)).status).toBe(404)
  })
})

describe('A verified check', () => {
  it('gives the photos their badge; frames are gone from the store and from what a backup lists', async () => {
    const { person, checkId, photoId } = await waiting('Cleo', 22)
    const frames = await framesStored(checkId)
    expect(await areThere(frames)).toBe(true)
    expect((await answer(mo, person, {})).status).toBe(200)
    expect(await areThere(frames)).toBe(false)
    expect(await framesStored(checkId)).toEqual([])
    const listed = await services.photoStore.listAll('/', { recursive: true })
    for (const { storageKey } of frames)
      expect([...listed.objects].filter((one) => JSON.stringify(one).includes(storageKey))).toEqual([])
    expect(await statusOf(person)).toMatchObject({ badge: true, latest: { state: 'verified', reason: null } })
    expect(await cardOf(person)).toBe(true)
    const kept = await db.selectFrom('selfieChecks').where('id', '=', checkId).selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ method: 'people', deciderLabel: 'Mo', photoIds: [photoId] })
    expect(kept.pdqs).toHaveLength(3)
    const state = await db.selectFrom('cases').where('subjectId', '=', person.profileId).select('state').execute()
    expect(state).toEqual([{ state: 'decided' }])
    expect(await topicsOf(person)).toEqual(['selfie-verified'])
    const mails = await db.selectFrom('deliveries').where('profileId', '=', person.profileId).select('way').execute()
    expect(mails).toContainEqual({ way: 'mail' })
    expect(
      (
        await mo.ask<{ code: string }>('POST', `/admin/selfies/${checkId}`, {
          outcome: 'again',
          photoIds: [],
          poseRight: true,
          adult: true,
        })
      ).body.code,
    ).toBe('DECIDED_BEFORE')
  })

  it('is found by "verified only", and counted as a relaxation', async () => {
    const { person } = await waiting('Dora', 23)
    const plain = await member('Plain')
    const city = 'city=Berlin'
    expect(await found(`${city}&photos=verified`)).not.toContain(person.profileId)
    await answer(mo, person, {})
    expect(await found(city)).toEqual(expect.arrayContaining([person.profileId, plain.profileId]))
    const verified = await found(`${city}&photos=verified`)
    expect(verified).toContain(person.profileId)
    expect(verified).not.toContain(plain.profileId)
    const { body } = await viewer.ask<{ relaxations: { filter: string; more: number }[] }>(
      'GET',
      `/discover?limit=30&${city}&photos=verified`,
    )
    expect(body.relaxations.find(({ filter }) => filter === 'photos')?.more).toBeGreaterThan(0)
    expect((await viewer.ask('GET', '/discover?photos=all')).status).toBe(400)
  })

  it('loses the badge to another first photo, a removed one, and gets it back with the compared photo', async () => {
    const { person, photoId } = await waiting('Eda', 24)
    await answer(mo, person, {})
    const seen = async () => [await cardOf(person), (await found('photos=verified')).includes(person.profileId)]
    expect(await seen()).toEqual([true, true])
    const other = await addPhoto(person, await jpegOf(drawing(25)))
    expect(await seen()).toEqual([true, true])
    await order(person, [other, photoId])
    expect(await seen()).toEqual([false, false])
    expect((await statusOf(person)).badge).toBe(false)
    await order(person, [photoId, other])
    expect(await seen()).toEqual([true, true])
    await sql`update profile_images set state = 'held' where id = ${photoId}`.execute(db)
    expect(await seen()).toEqual([false, false])
    await sql`update profile_images set state = 'shown' where id = ${photoId}`.execute(db)
    await sql`update profile_images set storage_key = null where id = ${photoId}`.execute(db)
    expect(await seen()).toEqual([false, false])
    await person.ask('DELETE', `/me/photos/${photoId}`)
    expect(await seen()).toEqual([false, false])
  })

  it('takes an earlier badge off a photo of another person, as a refusal does', async () => {
    const { person, photoId } = await waiting('Fred', 37)
    await answer(mo, person, {})
    const added = await addPhoto(person, await jpegOf(drawing(38)))
    const again = async (seed: number, answers: Parameters<typeof answer>[2]) => {
      await db.deleteFrom('spent').execute()
      await send(person, (await draw(person)).body.checkId, await framesOf(seed))
      await answer(mo, person, answers)
      const photos = db.selectFrom('profileImages').where('profileId', '=', person.profileId).orderBy('displayOrder')
      return (await photos.select('verified').execute()).map(({ verified }) => verified)
    }
    expect(await again(39, { photoIds: [added] })).toEqual([false, true])
    expect(await again(40, { photoIds: [photoId, added] })).toEqual([true, true])
    expect(await again(41, { outcome: 'refused', poseRight: false })).toEqual([true, true])
    expect(await again(42, { outcome: 'refused', photoIds: [] })).toEqual([false, false])
    expect(await cardOf(person)).toBe(false)
  })

  it('verifies only the photos that show the same person', async () => {
    const person = await member('Fay')
    const [one, two] = [
      await addPhoto(person, await jpegOf(drawing(26))),
      await addPhoto(person, await jpegOf(drawing(27))),
    ]
    await send(person, (await draw(person)).body.checkId, await framesOf(26))
    await answer(mo, person, { photoIds: [two] })
    expect(await cardOf(person)).toBe(false)
    await order(person, [two, one])
    expect(await cardOf(person)).toBe(true)
  })
})

describe('A check that is not verified', () => {
  it.each([
    ['person', { photoIds: [] }],
    ['pose', { poseRight: false }],
  ])('tells the member why: %s; another try is welcome', async (reason, answers) => {
    const { person, checkId } = await waiting(`Gus ${reason}`.replace(' ', ''), reason === 'pose' ? 30 : 31)
    const frames = await framesStored(checkId)
    await answer(mo, person, { outcome: 'refused', ...answers })
    expect(await statusOf(person)).toMatchObject({ badge: false, latest: { state: 'refused', reason } })
    expect(await topicsOf(person)).toEqual(['selfie-refused'])
    expect(await areThere(frames)).toBe(false)
    expect((await draw(person)).status).toBe(200)
  })

  it('leads to the ladder when the person seems to be under 18', async () => {
    const { person, checkId } = await waiting('Hal', 32)
    const frames = await framesStored(checkId)
    const young = { outcome: 'refused', adult: false } as const
    expect((await answer(mo, person, young)).body.code).toBe('INVALID')
    expect((await answer(mo, person, { ...young, note: 'Looks about fifteen.' })).status).toBe(200)
    expect(await areThere(frames)).toBe(false)
    const { body } = await open(mo, await caseOf(person))
    expect(body).toMatchObject({ state: 'open', category: 'underage', severity: 'critical' })
    expect(body.items.map(({ kind, decidedAt }) => [kind, decidedAt !== null])).toEqual([
      ['selfie', true],
      ['report', false],
    ])
    expect(body.notes).toMatchObject([{ text: 'Looks about fifteen.' }])
  })

  it('ends after 24 hours without a decision, and after 72 when a colleague is to look', async () => {
    const [late, disputed] = [await waiting('Ida', 33), await waiting('Jo', 34)]
    await answer(mo, disputed.person, { outcome: 'disputed', photoIds: [] })
    const frames = await framesStored(late.checkId)
    for (const { checkId } of [late, disputed]) await age(checkId, 23)
    await endOverdueChecks(services)
    expect(await areThere(frames)).toBe(true)
    for (const { checkId } of [late, disputed]) await age(checkId, 2)
    await endOverdueChecks(services)
    expect(await areThere(frames)).toBe(false)
    expect(await statusOf(late.person)).toMatchObject({ latest: { state: 'expired' } })
    expect(await topicsOf(late.person)).toEqual(['selfie-again'])
    expect(await statusOf(disputed.person)).toMatchObject({ latest: { state: 'waiting' } })
    expect((await answer(mo, disputed.person, {})).body.code).toBe('SAME_PERSON')
    await sql`update cases set claimed_by = null, claimed_until = null
      where subject_id = ${disputed.person.profileId}`.execute(db)
    const other = await staff('Pia')
    expect((await answer(other, disputed.person, { outcome: 'again', photoIds: [] })).status).toBe(200)
    await age(disputed.checkId, 13 * 31 * 24)
    await deleteExpired(services)
    expect(await statusOf(disputed.person)).toMatchObject({ latest: null })
  })
})

it('A check whose time is over shows no frames and is not decided, even before a job ends it', async () => {
  const { person, checkId } = await waiting('Max', 43)
  const { body } = await open(mo, await caseOf(person))
  const { url } = body.items[0]!.selfie!.frames[0]!
  expect((await mo.open(`${url}?size=full`)).statusCode).toBe(200)
  await age(checkId, 25)
  expect((await mo.open(`${url}?size=full`)).statusCode).toBe(404)
  expect((await answer(mo, person, {})).body.code).toBe('DECIDED_BEFORE')
})

it('A check that cannot end keeps no other waiting', async () => {
  const [stuck, next] = [await waiting('Ned', 44), await waiting('Oda', 45)]
  await age(stuck.checkId, 26)
  await age(next.checkId, 25)
  const keyed = db.updateTable('selfieFrames').where('checkId', '=', stuck.checkId)
  await keyed.where('number', '=', 3).set({ storageKey: 'no/../key' }).execute()
  await endOverdueChecks(services)
  expect(await statusOf(stuck.person)).toMatchObject({ latest: { state: 'waiting' } })
  expect(await statusOf(next.person)).toMatchObject({ latest: { state: 'expired' } })
})

it('Other items of a case are decided without the check, which keeps its own answer', async () => {
  const { person, checkId } = await waiting('Kai', 35)
  await tools.report(viewer, person)
  const { body } = await open(mo, await caseOf(person))
  const close = { caseId: body.id, version: body.version, actions: [{ action: 'close' }], note: 'Nothing.' }
  expect((await mo.ask('POST', '/admin/decisions', close)).status).toBe(200)
  expect(await statusOf(person)).toMatchObject({ latest: { state: 'waiting' } })
  expect(await framesStored(checkId)).toHaveLength(3)
  expect((await answer(mo, person, {})).status).toBe(200)
})

it('A deleted account leaves no frames', async () => {
  const { person, checkId } = await waiting('Lou', 36)
  const frames = await framesStored(checkId)
  await services.vaultDb
    .updateTable('user')
    .set({ deletesAt: new Date(Date.now() - day) })
    .where('id', '=', person.userId)
    .execute()
  expect(await purgeAccount(services, person.userId)).toBe(true)
  expect(await areThere(frames)).toBe(false)
  expect(await framesStored(checkId)).toEqual([])
})
