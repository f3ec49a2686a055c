import type { Photo } from '@hearth/shared/pictures/photos'
import { describe, expect, it } from 'vitest'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'
import { jpeg, photoForm } from './testing.ts'

const { app, db, newcomer, member, people, begin, block, ban, hide, show, erase, signOut } = await startChat()

const photoOf = async (one: Person) => (await one.ask<Photo>('POST', '/me/photos', photoForm(jpeg))).body
const urlOf = async (one: Person) => (await photoOf(one)).urls!.card
const statusFor = async (one: Person, url: string) => (await one.open(url)).statusCode

describe('The address of a photo (safety 5, 20)', () => {
  it('opens nothing for a visitor, an ended session or a banned member', async () => {
    const { ann, bo } = await people()
    const url = await urlOf(bo)
    const stranger = await app.inject({ url })
    expect([stranger.statusCode, stranger.headers['cache-control']]).toEqual([401, 'no-store'])
    expect(await statusFor(ann, url)).toBe(200)
    await signOut(ann)
    await ban(bo)
    for (const one of [ann, bo]) expect(await statusFor(one, url)).toBe(401)
  })

  it('stops working after a block by either, also for cached copies', async () => {
    const { ann, bo, eve } = await people()
    const [url, hers] = [await urlOf(bo), await urlOf(ann)]
    const tag = String((await ann.open(url)).headers.etag)
    expect((await ann.open(url, { 'if-none-match': tag })).statusCode).toBe(304)
    await block(bo, ann)
    const refused = await ann.open(url, { 'if-none-match': tag })
    expect([refused.statusCode, refused.headers['cache-control'], refused.headers.etag]).toEqual([
      404,
      'no-store',
      undefined,
    ])
    expect(await statusFor(bo, hers)).toBe(404)
    expect(await statusFor(eve, hers)).toBe(404)
    expect(await statusFor(bo, url)).toBe(200)
  })

  it('is the same 404 for owners who are banned, hidden, deleted, out of reach or missing', async () => {
    const ann = await member('Ann', { country: 'Germany' })
    const people = [await member('Ban'), await member('Hid'), await member('Gone'), await member('Far')]
    const urls = await Promise.all(people.map(urlOf))
    for (const url of urls) expect(await statusFor(ann, url)).toBe(200)
    const [banned, hidden, gone, far] = people as [Person, Person, Person, Person]
    await ban(banned)
    await hide(hidden)
    await erase(gone)
    const abroad = { country: 'France', discoverableInternationally: false } as const
    await db.updateTable('profiles').set(abroad).where('id', '=', far.profileId).execute()
    const answers = await Promise.all([...urls, `/photos/${'a'.repeat(32)}/card.webp`].map((url) => ann.open(url)))
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'NOT_FOUND' }])
    expect(await statusFor(hidden, urls[1]!)).toBe(200)
  })

  it('opens for partners of a conversation, even if Discover hides the owner, until a review or a ban', async () => {
    const { ann, bo } = await people()
    const url = await urlOf(bo)
    await begin(ann, bo)
    await db.updateTable('conversationMembers').set({ lastAt: new Date() }).execute()
    await db
      .updateTable('profiles')
      .set({ country: 'France', discoverableInternationally: false })
      .where('id', '=', bo.profileId)
      .execute()
    expect(await statusFor(ann, url)).toBe(200)
    await hide(bo)
    expect(await statusFor(ann, url)).toBe(404)
    await show(bo)
    expect(await statusFor(ann, url)).toBe(200)
    await ban(bo)
    expect(await statusFor(ann, url)).toBe(404)
  })

  it('opens for a newcomer when the photo is their own', async () => {
    const [ned, ann] = [await newcomer('Ned'), await member('Ann')]
    expect(await statusFor(ned, await urlOf(ned))).toBe(200)
    expect(await statusFor(ned, await urlOf(ann))).toBe(404)
  })
})
