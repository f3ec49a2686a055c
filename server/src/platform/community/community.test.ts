import type { CommunitySettings, PublicCommunity } from '@hearth/shared/community'
import { communityDefaults } from '@hearth/shared/community'
import { invitationCookie } from '@hearth/shared/community-limits'
import type { EditedSettings, Invitation } from '@hearth/shared/moderation/admin-community'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServices } from '../../create-services.ts'
import { staffIn } from '../../moderation/admin/testing.ts'
import { photoForm } from '../../pictures/photos/testing.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { connect } from '../db/connection.ts'
import { spend } from '../limits/spend.ts'
import { setCommunity } from './testing.ts'

const running = await startServices({ CONTACT_EMAIL: 'people@example.test' })
const { services, db, databaseUrl, stranger, member, people } = running

let admin: Person
beforeAll(async () => {
  admin = await staffIn(running, 'Ada')
})
beforeEach(() => setCommunity(services, {}))

let count = 0
const form = () => ({
  email: `new${++count}@example.test`,
  password,
  firstName: 'New',
  lastName: 'Member',
  birthday: '1990-01-01',
})
const signUp = (code?: string) =>
  stranger(code ? { name: invitationCookie, value: code } : undefined)('POST', '/auth/sign-up/email', form())
const accounts = async () => Number((await sql<{ n: number }>`select count(*) as n from "user"`.execute(db)).rows[0]!.n)
const settingsOf = async () => (await admin.ask<CommunitySettings>('GET', '/admin/community')).body
const save = (changes: Partial<CommunitySettings>) =>
  admin.ask<CommunitySettings>('PUT', '/admin/community', { ...communityDefaults, ...changes })
const invite = async (maxUses = 1) =>
  (
    await admin.ask<{ invitation: Invitation; link: string }>('POST', '/admin/invitations', {
      note: '',
      maxUses,
      days: 7,
    })
  ).body
const codeOf = (link: string) => new URL(link).searchParams.get('invitation')!

describe('The settings of the community', () => {
  it('do not exist for visitors and members', async () => {
    const { ann } = await people()
    expect((await stranger()('GET', '/admin/community')).status).toBe(401)
    expect((await ann.ask('GET', '/admin/community')).status).toBe(404)
    expect((await ann.ask('PUT', '/admin/community', communityDefaults)).status).toBe(404)
    expect((await ann.ask('POST', '/admin/invitations', { note: '', maxUses: 1, days: 1 })).status).toBe(404)
  })

  it('have defaults, and a change stands in the log by its fields alone', async () => {
    expect(await settingsOf()).toEqual(communityDefaults)
    const saved = await save({ preModeration: true, contact: 'hello@lagoon.test' })
    expect(saved).toMatchObject({ status: 200, body: { preModeration: true, contact: 'hello@lagoon.test' } })
    const [entry] = await db
      .selectFrom('auditLog')
      .where('act', '=', 'community_changed')
      .orderBy('id', 'desc')
      .selectAll()
      .execute()
    expect(entry).toMatchObject({ actorId: admin.userId, details: { fields: ['contact', 'preModeration'] } })
  })

  it('reach another process within seconds, and members with their next request', async () => {
    const other = await createServices(services.env, connect(databaseUrl), services.secret)
    expect((await other.community.read()).signUp).toBe('open')
    await save({ signUp: 'closed', banner: { kind: 'calm', texts: { en: 'A picnic on Sunday' }, until: null } })
    await expect.poll(async () => (await other.community.read()).signUp).toBe('closed')
    await other.close()
    const { body } = await (await member('Ann')).ask<{ community: object }>('GET', '/me')
    expect(body.community).toEqual({ banner: { kind: 'calm', texts: { en: 'A picnic on Sunday' }, until: null } })
  })

  it('tell a visitor sign-up and banner only', async () => {
    await save({ contact: 'secret@lagoon.test' })
    const { body } = await stranger()<PublicCommunity>('GET', '/community')
    expect(body).toEqual({ signUp: 'open', banner: null })
  })

  it('tell the second of two admins, who loses nothing, and follow a program that names no revision', async () => {
    const edited = async () => (await admin.ask<EditedSettings>('GET', '/admin/community/edited')).body
    expect((await stranger()('GET', '/admin/community/edited')).status).toBe(401)
    expect((await (await people()).ann.ask('GET', '/admin/community/edited')).status).toBe(404)
    const opened = await edited()
    const saveOver = (changes: Partial<EditedSettings>) =>
      admin.ask<EditedSettings>('PUT', '/admin/community', { ...opened, ...changes })
    const both = await Promise.all([saveOver({ contact: 'ann@lagoon.test' }), saveOver({ signUp: 'closed' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'SETTINGS_CHANGED' })
    const { revision } = await edited()
    expect(revision).toBe(opened.revision + 1)
    expect((await save({ name: 'Lagoon' })).body).toMatchObject({ name: 'Lagoon', revision: revision + 1 })
    expect((await saveOver({ revision, name: 'Reef' })).status).toBe(409)
    expect((await settingsOf()).name).toBe('Lagoon')
  })

  it('refuse a wrong address, a banner without English, and limits out of range, each by its field', async () => {
    const wrong = {
      ...communityDefaults,
      contact: 'nowhere',
      banner: { kind: 'calm', texts: { de: 'Hallo' }, until: null },
      limits: { ...communityDefaults.limits, likesPerDay: 0 },
    }
    const { status, body } = await admin.ask<{ data: { problems: { field: string; code: string }[] } }>(
      'PUT',
      '/admin/community',
      wrong,
    )
    expect(status).toBe(400)
    expect(body.data.problems).toEqual(
      expect.arrayContaining([
        { field: 'contact', code: 'invalid_email' },
        { field: 'banner.texts.en', code: 'text_required' },
        { field: 'limits.likesPerDay', code: 'limit_invalid' },
      ]),
    )
    expect(await settingsOf()).toEqual(communityDefaults)
  })

  it('limit what a member does in a day: reports, and photos for the profile and in messages', async () => {
    const limits = { ...communityDefaults.limits, reportsPerDay: 3, photosPerDay: 6, messagePhotosPerDay: 1 }
    await save({ limits })
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const report = () => ann.ask('POST', '/reports', { profileId: bo.profileId, category: 'spam' })
    const photo = () => ann.ask('POST', '/me/photos', photoForm(Buffer.from('no photo')))
    const statuses = async (times: number, ask: () => Promise<{ status: number }>) => {
      const answers = []
      for (let i = 0; i < times; i++) answers.push((await ask()).status)
      return answers
    }
    services.env.RATE_LIMIT_FACTOR = 1
    expect(await statuses(4, report)).toEqual([200, 200, 200, 429])
    expect(await statuses(7, photo)).toEqual([...Array(6).fill(415), 429])
    expect(await spend(services, 'messagePhotos', ann.profileId)).toBe(0)
    expect(await spend(services, 'messagePhotos', ann.profileId)).toBeGreaterThan(86_000)
    services.env.RATE_LIMIT_FACTOR = 1000
  })

  it('say where to write, before CONTACT_EMAIL', async () => {
    await save({ contact: 'hello@lagoon.test' })
    const text = await (await member('Ann')).open('/.well-known/security.txt')
    expect(text.body).toContain('mailto:hello@lagoon.test')
  })
})

describe('Sign-up', () => {
  it('is refused to all while closed, for a known address as for an unknown one', async () => {
    const ann = await member('Ann')
    await save({ signUp: 'closed' })
    const before = await accounts()
    const closed = { status: 409, body: { code: 'SIGN_UP_CLOSED' } }
    expect(await signUp()).toMatchObject(closed)
    expect(await stranger()('POST', '/auth/sign-up/email', { ...form(), email: ann.email })).toMatchObject(closed)
    expect(await signUp(codeOf((await invite()).link))).toMatchObject(closed)
    expect(await accounts()).toBe(before)
  })

  it('takes the holder of an invitation, as often as it says', async () => {
    await save({ signUp: 'invitation' })
    const required = { status: 409, body: { code: 'INVITATION_REQUIRED' } }
    expect(await signUp()).toMatchObject(required)
    expect(await signUp('aaaaaaaaaaaaaaaa')).toMatchObject(required)
    const code = codeOf((await invite(2)).link)
    expect((await signUp(code)).status).toBe(200)
    expect((await signUp(code)).status).toBe(200)
    expect(await signUp(code)).toMatchObject(required)
  })

  it('counts concurrent uses of an invitation', async () => {
    await save({ signUp: 'invitation' })
    const code = codeOf((await invite(2)).link)
    const before = await accounts()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(code)))
    expect(await accounts()).toBe(before + 2)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  it('keeps an invitation whole when the form is wrong', async () => {
    await save({ signUp: 'invitation' })
    const { invitation, link } = await invite()
    const wrong = { ...form(), birthday: '2020-01-01' }
    const visitor = stranger({ name: invitationCookie, value: codeOf(link) })
    expect((await visitor('POST', '/auth/sign-up/email', wrong)).status).toBe(400)
    const [kept] = (await admin.ask<Invitation[]>('GET', '/admin/invitations')).body
    expect(kept).toMatchObject({ id: invitation.id, uses: 0, state: 'open' })
  })

  it('is closed to every way in, also to one that comes without a request', async () => {
    for (const [way, code] of [
      ['closed', 'SIGN_UP_CLOSED'],
      ['invitation', 'INVITATION_REQUIRED'],
    ] as const) {
      await save({ signUp: way })
      const before = await accounts()
      const { internalAdapter } = await services.auth.$context
      const unseen = internalAdapter.createUser(
        { email: 'unseen@example.test', name: '', emailVerified: false },
        { method: 'admin' },
      )
      await expect(unseen).rejects.toMatchObject({ body: { code } })
      expect(await accounts()).toBe(before)
    }
  })

  it('leaves invitations of admins by mail possible', async () => {
    await save({ signUp: 'closed' })
    expect((await admin.ask('POST', '/admin/users/invitations', { email: 'dear@example.test' })).status).toBe(200)
  })
})

describe('The minimum age of a community', () => {
  const bornYearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`
  const join = (years: number) =>
    stranger()<{ code?: string }>('POST', '/auth/sign-up/email', { ...form(), birthday: bornYearsAgo(years) })

  it('is 18 by default, and never less or more than 25', async () => {
    expect((await settingsOf()).minimumAge).toBe(18)
    expect((await stranger()<PublicCommunity>('GET', '/community')).body).not.toHaveProperty('minimumAge')
    for (const minimumAge of [17, 26, 20.5]) expect((await save({ minimumAge })).status).toBe(400)
    expect((await join(19)).status).toBe(200)
  })

  it('refuses younger newcomers, whatever the way in, and says so before', async () => {
    await save({ minimumAge: 20 })
    expect((await stranger()<PublicCommunity>('GET', '/community')).body.minimumAge).toBe(20)
    expect(await join(19)).toMatchObject({ status: 400, body: { code: 'TOO_YOUNG' } })
    expect((await join(21)).status).toBe(200)
    const { ask: guest } = await running.newcomer('Nina', { birthday: null })
    const details = { firstName: 'Nina', lastName: 'Ny', birthday: bornYearsAgo(19) }
    expect(await guest('PUT', '/me/details', details)).toMatchObject({ status: 422, body: { code: 'TOO_YOUNG' } })
    const user = { email: 'made@example.test', firstName: 'Mia', lastName: 'May', birthday: bornYearsAgo(19) }
    const problem = { field: 'birthday', code: 'too_young' }
    expect(await admin.ask('POST', '/admin/users', user)).toMatchObject({
      status: 400,
      body: { data: { problems: [problem] } },
    })
  })

  it('leaves members as they are, and tells admins how many are younger', async () => {
    const younger = async () =>
      (await admin.ask<{ members: number }>('GET', '/admin/community/younger?age=20')).body.members
    const before = await younger()
    const ann = await member('Ann', { birthday: bornYearsAgo(19) })
    await save({ minimumAge: 20 })
    expect(await younger()).toBe(before + 1)
    expect((await ann.ask('GET', '/discover')).status).toBe(200)
    expect((await ann.ask('GET', '/admin/community/younger?age=20')).status).toBe(404)
  })
})

describe('An invitation', () => {
  it('is good until it ends, expires or is used', async () => {
    const { invitation, link } = await invite()
    const check = async () =>
      (await stranger()<{ valid: boolean }>('POST', '/community/invitation', { code: codeOf(link) })).body.valid
    expect(await check()).toBe(true)
    expect((await admin.ask('DELETE', `/admin/invitations/${invitation.id}`)).status).toBe(200)
    expect(await check()).toBe(false)
    expect((await admin.ask('DELETE', `/admin/invitations/${invitation.id}`)).status).toBe(404)
    const late = await invite()
    await db
      .updateTable('invitations')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', late.invitation.id)
      .execute()
    const listed = (await admin.ask<Invitation[]>('GET', '/admin/invitations')).body
    expect(listed.slice(0, 2).map(({ state }) => state)).toEqual(['expired', 'ended'])
  })

  it('is stored without its code', async () => {
    const { link } = await invite()
    const { rows } = await sql<{ all: string }>`select jsonb_agg(i)::text as all from invitations i`.execute(db)
    expect(rows[0]!.all).not.toContain(codeOf(link))
  })
})
