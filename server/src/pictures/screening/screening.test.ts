import { randomUUID } from 'node:crypto'
import type { Photo } from '@hearth/shared/pictures/photos'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeDue, purgeAccount } from '../../account/deletion/queries.ts'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'
import { screenDuePhotos } from '../photos/screen-due.ts'
import { photoForm, storedFolders } from '../photos/testing.ts'
import { compareNewEntries } from './compare.ts'
import { run } from './console.ts'
import { addToOwnList, removeFromOwnList } from './queries.ts'
import { drawing, jpegOf, listPictures, trimmed } from './testing.ts'

const { db, services, people, member, begin, show } = await startChat()
let seed = 1000
const newPicture = () => jpegOf(drawing(seed++))

const upload = async (who: Person, bytes: Buffer) => (await who.ask<Photo>('POST', '/me/photos', photoForm(bytes))).body
const rowOf = (id: string) => db.selectFrom('profileImages').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const hitsOf = (photoId: string) => db.selectFrom('photoHits').where('photoId', '=', photoId).selectAll().execute()
const filesOf = (key: string) => ['thumb', 'card', 'full'].map((size) => `/photos/${key}/${size}.webp`)
const answers = async (who: Person, key: string) =>
  Promise.all(filesOf(key).map(async (url) => (await who.open(url)).statusCode))

const list = (kind: Parameters<typeof listPictures>[1], pictures: Buffer[], name?: string) =>
  listPictures(services, kind, pictures, name)

/** What another member is told of a member's photos, by each reader. */
async function readersOf(viewer: Person, owner: Person) {
  type Told = { photo: Photo | null }
  const { body: profile } = await viewer.ask<Told & { photos: Photo[]; photoCount: number }>(
    'GET',
    `/profiles/${owner.profileId}`,
  )
  const { body: found } = await viewer.ask<{ members: (Told & { id: string; photoCount: number })[] }>(
    'GET',
    '/discover',
  )
  const card = found.members.find(({ id }) => id === owner.profileId)
  const { body: chats } = await viewer.ask<{ conversations: { partner: Told & { id: string } }[] }>(
    'GET',
    '/conversations',
  )
  const chat = chats.conversations.find(({ partner }) => partner.id === owner.profileId)
  const { body: bell } = await viewer.ask<{ notices: { about: (Told & { id: string }) | null }[] }>('GET', '/notices')
  const notice = bell.notices.find(({ about }) => about?.id === owner.profileId)
  return {
    profile: profile.photos.length,
    main: profile.photo?.id ?? null,
    count: profile.photoCount,
    card: [card!.photo?.id ?? null, card!.photoCount],
    conversation: chat!.partner.photo?.id ?? null,
    notice: notice!.about!.photo?.id ?? null,
  }
}

describe('A photo that a list knows', () => {
  it('is held at once, and served in no size to any member, its owner included', async () => {
    const { ann, bo } = await people()
    const picture = await newPicture()
    await list('intimate', [picture])
    for (const bytes of [
      picture,
      await sharp(picture).flop().jpeg({ quality: 60 }).toBuffer(),
      await sharp(picture).resize(400).webp({ quality: 60 }).toBuffer(),
    ]) {
      const photo = await upload(bo, bytes)
      expect(photo).toMatchObject({ state: 'held', urls: null })
      const { storageKey } = await rowOf(photo.id)
      expect([await answers(bo, storageKey!), await answers(ann, storageKey!)]).toEqual([
        [404, 404, 404],
        [404, 404, 404],
      ])
      expect(await hitsOf(photo.id)).toMatchObject([{ class: 'intimate', outcome: null }])
    }
    expect(await upload(bo, await newPicture())).toMatchObject({ state: 'shown' })
  })

  it('tells its owner no list, whichever it is', async () => {
    const { bo } = await people()
    const [one, other] = [await newPicture(), await newPicture()]
    await list('intimate', [one])
    await list('child-abuse', [other])
    const shape = async (bytes: Buffer) => {
      const { id, thumbhash, displayOrder, ...photo } = await upload(bo, bytes)
      return photo
    }
    expect(await shape(one)).toEqual(await shape(other))
  })

  it('is found among stored photos when a new version of the list arrives', async () => {
    const { ann, bo } = await people()
    const name = `list ${randomUUID()}`
    const [known, later] = [await newPicture(), await newPicture()]
    await list('intimate', [known], name)
    const photo = await upload(bo, await sharp(later).flop().jpeg().toBuffer())
    const { storageKey } = await rowOf(photo.id)
    expect([photo.state, await answers(ann, storageKey!)]).toEqual(['shown', [200, 200, 200]])
    expect(await list('intimate', [known, later], name)).toContain('1 stored photos')
    expect(await rowOf(photo.id)).toMatchObject({ state: 'held' })
    expect(await answers(ann, storageKey!)).toEqual([404, 404, 404])
    expect(await upload(ann, known)).toMatchObject({ state: 'held' })
  })

  it('stays shown after staff have cleared it, in later versions too', async () => {
    const { bo } = await people()
    const name = `list ${randomUUID()}`
    const picture = await newPicture()
    await list('intimate', [picture], name)
    const photo = await upload(bo, picture)
    await sql`update photo_hits set outcome = 'cleared', decided_at = now() where photo_id = ${photo.id}`.execute(db)
    await sql`update profile_images set state = 'shown' where id = ${photo.id}`.execute(db)
    await list('intimate', [picture, await newPicture()], name)
    await list('intimate', [picture], `list ${randomUUID()}`)
    expect(await rowOf(photo.id)).toMatchObject({ state: 'shown' })
  })
})

describe('A list that the operator imports or removes', () => {
  it('stands in the audit log with its name, as done by the console', async () => {
    const name = `list ${randomUUID()}`
    await list('intimate', [await newPicture(), await newPicture()], name)
    await run(services, ['remove', name])
    await expect(run(services, ['remove', name])).rejects.toThrow('There is no list')
    const log = db.selectFrom('auditLog').where(sql<boolean>`details ->> 'list' = ${name}`).orderBy('id')
    expect(await log.select(['act', 'actorType', 'actorLabel', 'details']).execute()).toMatchObject([
      {
        act: 'list_imported',
        actorType: 'console',
        actorLabel: 'the console',
        details: { class: 'intimate', pictures: 2 },
      },
      { act: 'list_removed', actorType: 'console', actorLabel: 'the console' },
    ])
  })
})

describe('The own list', () => {
  it('holds a removed photo that comes back, also cut by 2 %, and the copies that are there', async () => {
    const { ann, bo } = await people()
    const cy = await member('Cyrus')
    const picture = await newPicture()
    const [photo, copy] = [await upload(bo, picture), await upload(ann, await sharp(picture).flop().jpeg().toBuffer())]
    const decisionId = randomUUID()
    await db.transaction().execute((transaction) => addToOwnList(transaction, photo.id, decisionId))
    expect(await upload(cy, picture)).toMatchObject({ state: 'held' })
    expect(await upload(cy, await trimmed(picture, 0.02))).toMatchObject({ state: 'held' })
    await compareNewEntries(db)
    expect(await rowOf(copy.id)).toMatchObject({ state: 'held' })
    await db.transaction().execute((transaction) => removeFromOwnList(transaction, decisionId))
    expect(await upload(cy, picture)).toMatchObject({ state: 'shown' })
  })
})

describe('Lists that cannot be read', () => {
  it('leave an upload waiting, seen by its owner only as being checked, until a job can ask them', async () => {
    const { ann, bo } = await people()
    const picture = await newPicture()
    await sql`alter table hash_lists rename to hash_lists_away`.execute(services.vaultDb)
    const photo = await upload(bo, picture)
    expect(photo).toMatchObject({ state: 'waiting', urls: null })
    const { storageKey } = await rowOf(photo.id)
    await screenDuePhotos(services)
    expect([await answers(ann, storageKey!), await answers(bo, storageKey!)]).toEqual([
      [404, 404, 404],
      [404, 404, 404],
    ])
    await sql`alter table hash_lists_away rename to hash_lists`.execute(services.vaultDb)
    await sql`update profile_images set screen_due_at = now() where screen_due_at is not null`.execute(db)
    await screenDuePhotos(services)
    expect(await rowOf(photo.id)).toMatchObject({ state: 'shown', screenDueAt: null })
    expect(await answers(ann, storageKey!)).toEqual([200, 200, 200])
  })
})

describe('A photo that is older than lists', () => {
  it('stays shown, is hashed by the job, and is held when a list knows it', async () => {
    const { ann, bo } = await people()
    const [fine, listed] = [await upload(bo, await newPicture()), await upload(bo, await newPicture())]
    const picture = await jpegOf(drawing(seed - 1))
    await list('intimate', [picture])
    await sql`delete from photo_hits`.execute(db)
    await sql`update profile_images set state = 'shown', screen_due_at = now()
      where id in (${fine.id}, ${listed.id})`.execute(db)
    await sql`delete from photo_hashes where photo_id in (${fine.id}, ${listed.id})`.execute(db)
    const { storageKey } = await rowOf(fine.id)
    expect(await answers(ann, storageKey!)).toEqual([200, 200, 200])
    await screenDuePhotos(services)
    expect([(await rowOf(fine.id)).state, (await rowOf(listed.id)).state]).toEqual(['shown', 'held'])
    const { rows } = await sql`select from photo_hashes where photo_id in (${fine.id}, ${listed.id})`.execute(db)
    expect(rows).toHaveLength(2)
  })
})

describe('A waiting or held photo', () => {
  it.each(['waiting', 'held'] as const)(
    '%s: is in no answer to others, and its owner sees that it is there',
    async (state) => {
      const { ann, bo } = await people()
      await begin(bo, ann)
      await db.updateTable('conversationMembers').set({ lastAt: new Date() }).execute()
      await bo.ask('PUT', `/likes/${ann.profileId}`)
      const [first, second] = [await upload(bo, await newPicture()), await upload(bo, await newPicture())]
      expect(await readersOf(ann, bo)).toEqual({
        profile: 2,
        main: first.id,
        count: 2,
        card: [first.id, 2],
        conversation: first.id,
        notice: first.id,
      })
      await sql`update profile_images set state = ${state} where id = ${first.id}`.execute(db)
      expect(await readersOf(ann, bo)).toEqual({
        profile: 1,
        main: second.id,
        count: 1,
        card: [second.id, 1],
        conversation: second.id,
        notice: second.id,
      })
      const { storageKey } = await rowOf(first.id)
      expect(await answers(ann, storageKey!)).toEqual([404, 404, 404])
      const { body } = await bo.ask<{ profile: { photos: Photo[] } }>('GET', '/me')
      expect(body.profile.photos.map((photo) => [photo.state, photo.urls !== null])).toEqual([
        [state, state === 'waiting'],
        ['shown', true],
      ])
    },
  )
})

describe('A photo on a list of child abuse', () => {
  it('hides its owner, and its files stay although the photo goes and the account is due', async () => {
    const { ann, bo } = await people()
    const picture = await newPicture()
    await list('child-abuse', [picture])
    const photo = await upload(bo, picture)
    const { storageKey } = await rowOf(photo.id)
    expect((await ann.ask('GET', `/profiles/${bo.profileId}`)).status).toBe(404)
    await show(bo)
    expect((await ann.ask('GET', `/profiles/${bo.profileId}`)).status).toBe(404)
    expect((await bo.ask('DELETE', `/me/photos/${photo.id}`)).status).toBe(200)
    await db.transaction().execute((transaction) => makeDue(transaction, [bo.userId]))
    expect(await purgeAccount(services, bo.userId)).toBe(false)
    expect(storedFolders(services.env.DATA_DIR)).toContain(storageKey)
    const sealed = await db.selectFrom('sealedEvidence').where('userId', '=', bo.userId).selectAll().execute()
    expect(sealed).toMatchObject([{ storageKey, facts: { name: 'Bo Berg', email: bo.email } }])
  })
})
