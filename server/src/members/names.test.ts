import type { Me } from '@hearth/shared/account/me'
import type { Conversation } from '@hearth/shared/chat/chat'
import type { PublicCommunity } from '@hearth/shared/community'
import type { NameRules } from '@hearth/shared/members/names'
import type { EditedNames } from '@hearth/shared/moderation/admin-names'
import type { StaffMember } from '@hearth/shared/moderation/admin-staff'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staffIn } from '../moderation/admin/testing.ts'
import { setPart } from '../platform/community/testing.ts'
import { type Person, startServices } from '../testing/services.ts'

const running = await startServices()
const { services, db, stranger, member } = running

let admin: Person
beforeAll(async () => {
  admin = await staffIn(running, 'Ada')
})
beforeEach(async () => {
  await sql`delete from community_parts`.execute(db)
  services.community.renew()
})

const rules = (changes: Partial<NameRules>): NameRules => ({ familyFirst: [], calledBy: [], initial: true, ...changes })
const edited = async () => (await admin.ask<EditedNames>('GET', '/admin/names')).body
const put = (changes: Partial<NameRules>, revision: number) =>
  admin.ask<EditedNames>('PUT', '/admin/names', { rules: rules(changes), revision })

describe('The rules for names', () => {
  it('do not exist for visitors, members and moderators', async () => {
    const others = [await member('Ann'), await staffIn(running, 'Mo', 'moderator')]
    expect((await stranger()('GET', '/admin/names')).status).toBe(401)
    for (const { ask } of others) {
      expect((await ask('GET', '/admin/names')).status).toBe(404)
      expect((await ask('PUT', '/admin/names', { rules: rules({}), revision: 0 })).status).toBe(404)
    }
  })

  it('are told to members and visitors once they have changed, and stand in the log', async () => {
    const ann = await member('Ann')
    expect((await ann.ask<Me>('GET', '/me')).body.community).not.toHaveProperty('names')
    expect((await stranger()<PublicCommunity>('GET', '/community')).body).not.toHaveProperty('names')
    const wanted = rules({ familyFirst: ['km'], calledBy: ['th'] })
    expect((await put(wanted, 0)).body).toEqual({ rules: wanted, revision: 1 })
    expect((await ann.ask<Me>('GET', '/me')).body.community.names).toEqual(wanted)
    expect((await stranger()<PublicCommunity>('GET', '/community')).body.names).toEqual(wanted)
    const last = db.selectFrom('auditLog').where('act', '=', 'names_changed').orderBy('id', 'desc')
    expect(await last.select(['actorId', 'details']).executeTakeFirst()).toEqual({
      actorId: admin.userId,
      details: wanted,
    })
  })

  it('tell the second of two admins, and refuse what is no language', async () => {
    const both = await Promise.all([put({ initial: false }, 0), put({ familyFirst: ['km'] }, 0)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await put({}, 0)).body).toMatchObject({ code: 'NAMES_CHANGED' })
    expect((await edited()).revision).toBe(1)
    for (const familyFirst of [['xx'], ['km', 'km']])
      expect((await put({ familyFirst: familyFirst as 'km'[] }, 1)).status).toBe(400)
  })
})

/** What the API answers to a reader who meets a member everywhere. */
async function answersTo({ ask }: Person, read: Person, city: string) {
  const paths = [
    `/discover?city=${encodeURIComponent(city)}`,
    '/likes/received',
    '/likes/sent',
    '/matches',
    '/views',
    '/notices',
    '/conversations',
    `/profiles/${read.profileId}`,
  ]
  const answers = await Promise.all(paths.map(async (path) => ({ path, answer: await ask('GET', path) })))
  return answers.map(({ path, answer }) => ({ path, status: answer.status, text: JSON.stringify(answer.body) }))
}

/** Ann and Dara like each other, have read each other's profiles and write to each other. Dara uses Hearth in Khmer. */
async function aPair() {
  const city = `Town ${crypto.randomUUID()}`
  const ann = await member('Ann', { city, lastName: 'Berg', lookingForGender: 'any' })
  const dara = await member('Dara', { city, lastName: 'Xok', lookingForGender: 'any' })
  await dara.ask('PUT', '/me/language', { languageCode: 'km' })
  for (const [one, other] of [
    [ann, dara],
    [dara, ann],
  ] as const) {
    await one.ask('PUT', `/likes/${other.profileId}`)
    await one.ask('GET', `/profiles/${other.profileId}`)
  }
  const { id } = (await dara.ask<Conversation>('PUT', `/conversations/with/${ann.profileId}`)).body
  await dara.ask('PUT', `/conversations/${id}/messages/${crypto.randomUUID()}`, { content: 'Hello' })
  return { ann, dara, city }
}

describe('A name', () => {
  it('is written in the order of its owner, whoever reads it', async () => {
    const { ann, dara, city } = await aPair()
    for (const { path, status, text } of await answersTo(ann, dara, city))
      expect([status, text], path).toEqual([200, expect.stringContaining('"Dara X."')])
    await setPart(services, 'names', rules({ familyFirst: ['km'] }))
    for (const { path, text } of await answersTo(ann, dara, city)) expect(text, path).toContain('"X. Dara"')
    for (const { path, text } of await answersTo(dara, ann, city)) expect(text, path).toContain('"Ann B."')
  })

  it('has no initial in any answer, for strangers as for matches, where the community shows none', async () => {
    const { ann, dara, city } = await aPair()
    const cleo = await member('Cleo', { city, lookingForGender: 'any' })
    await setPart(services, 'names', rules({ familyFirst: ['km'], initial: false }))
    const answers = [...(await answersTo(cleo, dara, city)), ...(await answersTo(ann, dara, city))]
    expect(answers.filter(({ text }) => text.includes('X.') || text.includes('Xok'))).toEqual([])
    expect((await cleo.ask(`GET`, `/profiles/${dara.profileId}`)).body).toMatchObject({ name: 'Dara' })
    await ann.ask('PUT', `/blocks/${dara.profileId}`)
    expect((await ann.ask('GET', '/blocks')).body).toMatchObject({ blocks: [{ name: 'Dara' }] })
  })

  it('has its order on the lists of staff too', async () => {
    const mo = await staffIn(running, 'Mo', 'moderator')
    await mo.ask('PUT', '/me/language', { languageCode: 'km' })
    const read = async () => (await admin.ask<StaffMember[]>('GET', '/admin/staff')).body
    const nameOfMo = async () => (await read()).find(({ userId }) => userId === mo.userId)!.name
    expect(await nameOfMo()).toBe('Mo Test')
    await setPart(services, 'names', rules({ familyFirst: ['km'], initial: false }))
    expect(await nameOfMo()).toBe('Test Mo')
  })
})
