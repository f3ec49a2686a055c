import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLook, type Look } from '@hearth/shared/look'
import { lookStyle } from '@hearth/shared/look-style'
import type { EditedLook, LookVersion } from '@hearth/shared/moderation/admin-look'
import type { RenderedPages } from '@hearth/shared/visitor-pages'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServices } from '../../create-services.ts'
import { createHttpServer } from '../../http/server.ts'
import { setPart } from '../../platform/community/testing.ts'
import { connect } from '../../platform/db/connection.ts'
import { sendTemplate } from '../../platform/mail/templates.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { staffIn } from './testing.ts'

const running = await startServices()
const { services, db, databaseUrl, stranger, member } = running

let admin: Person
beforeAll(async () => {
  admin = await staffIn(running, 'Ada')
})
beforeEach(async () => {
  await sql`delete from community_parts`.execute(db)
  services.community.renew()
})

const green: Look = { accent: '#00695c', corners: 'soft' }
const edited = async () => (await admin.ask<EditedLook>('GET', '/admin/look')).body
const put = (look: object, revision: number, by = admin) =>
  by.ask<EditedLook & { code: string; data: { nearest?: string } }>('PUT', '/admin/look', { look, revision })

describe('The look of the community', () => {
  it('does not exist for visitors, members and moderators', async () => {
    const others = [await member('Ann'), await staffIn(running, 'Mo', 'moderator')]
    for (const path of ['/admin/look', '/admin/look/versions']) {
      expect((await stranger()('GET', path)).status).toBe(401)
      for (const { ask } of others) expect((await ask('GET', path)).status).toBe(404)
    }
    expect((await stranger()('PUT', '/admin/look', { look: green, revision: 0 })).status).toBe(401)
    for (const other of others) expect((await put(green, 0, other)).status).toBe(404)
  })

  it('is the default at first, is published, and stands in the log', async () => {
    expect(await edited()).toEqual({ look: defaultLook, revision: 0 })
    expect((await put({ ...green, accent: '#00695C' }, 0)).body).toEqual({ look: green, revision: 1 })
    const last = db.selectFrom('auditLog').where('act', '=', 'look_changed').orderBy('id', 'desc')
    expect(await last.select(['actorId', 'details']).executeTakeFirst()).toEqual({
      actorId: admin.userId,
      details: green,
    })
    expect((await put(defaultLook, 1)).body).toEqual({ look: defaultLook, revision: 2 })
  })

  it('refuses a colour that white text cannot be read on, and offers the nearest, which it takes', async () => {
    for (const accent of ['#ffff00', '#ffffff', '#cccccc']) {
      const { status, body } = await put({ ...green, accent }, 0)
      expect([status, body.code]).toEqual([422, 'COLOR_CONTRAST'])
      const { revision } = await edited()
      expect((await put({ ...green, accent: body.data.nearest }, revision)).status).toBe(200)
      await put(defaultLook, revision + 1)
      await sql`delete from community_parts`.execute(db)
    }
    expect((await put({ ...green, accent: '#000000' }, 0)).status).toBe(200)
  })

  it.each(['red', '#fff', '#fff;}body{display:none}', '#00695c;', 7, undefined])(
    'refuses what is no colour: %s',
    async (accent) => {
      expect((await put({ corners: 'soft', accent }, 0)).status).toBe(400)
      expect((await put({ ...green, corners: accent }, 0)).status).toBe(400)
      expect((await edited()).revision).toBe(0)
    },
  )

  it('tells the second of two admins, who loses nothing', async () => {
    const both = await Promise.all([put(green, 0), put({ accent: '#0b3d91', corners: 'round' }, 0)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await put(green, 0)).body).toMatchObject({ code: 'LOOK_CHANGED' })
    expect((await edited()).revision).toBe(1)
  })

  it('has its last ten versions with who published them and when, newest first', async () => {
    const eva = await staffIn(running, 'Eva')
    for (let revision = 0; revision < 11; revision++)
      await put({ accent: `#0000${(16 + revision).toString(16)}`, corners: 'round' }, revision, eva)
    const { body } = await admin.ask<LookVersion[]>('GET', '/admin/look/versions')
    expect(body).toHaveLength(10)
    expect(body[0]).toMatchObject({ look: { accent: '#00001a' }, by: expect.stringContaining('Eva') })
    expect(body.at(-1)).toMatchObject({ look: { accent: '#000011' } })
    expect((await put(body.at(-1)!.look, 11)).body).toMatchObject({ look: { accent: '#000011' }, revision: 12 })
  })
})

const webRoot = join(services.env.DATA_DIR, 'web')
mkdirSync(webRoot)
const page = '<html><head><title>Hearth</title></head><body><div id="root"></div></body></html>'
const pages: RenderedPages = { '/': { en: page.replace('<div', '<h1>Words</h1><div') } }
writeFileSync(join(webRoot, 'index.html'), page)
writeFileSync(join(webRoot, 'shell.html'), page)
writeFileSync(join(webRoot, 'sw.js'), 'keep("COMMUNITY_REVISION-1")')
writeFileSync(join(webRoot, 'visitor-pages.json'), JSON.stringify(pages))

describe('Every page', () => {
  it('has the look in its head: for visitors, for members, of no address, and without a connection', async () => {
    const app = await createHttpServer(services, { webRoot })
    const { cookie } = await member('Ann')
    const open = async (url: string, headers = {}) => (await app.inject({ url, headers })).body
    const all = () =>
      Promise.all([open('/'), open('/likes', { cookie: cookie() }), open('/nowhere'), open('/shell.html')])
    for (const body of await all()) expect(body).not.toContain('<style>')
    const worker = await open('/sw.js')
    await setPart(services, 'look', green)
    for (const body of await all()) expect(body).toContain(`<title>Hearth</title>${lookStyle(green)}`)
    expect(await open('/sw.js')).not.toBe(worker)
    await setPart(services, 'look', defaultLook)
    expect(await open('/likes')).not.toContain('<style>')
    expect(await open('/sw.js')).toBe(worker)
  })

  it('follows in another process within seconds', async () => {
    const other = await createServices(services.env, connect(databaseUrl), services.secret)
    const app = await createHttpServer(other, { webRoot })
    const open = async () => (await app.inject({ url: '/' })).body
    expect(await open()).not.toContain('<style>')
    await put(green, 0)
    await expect.poll(open).toContain(lookStyle(green))
    await app.close()
    await other.close()
  })

  it('keeps its look and opens when a newer release has stored one that this does not know', async () => {
    const app = await createHttpServer(services, { webRoot })
    await setPart(services, 'look', { accent: 'oklch(1 2 3)', corners: 'round' })
    const { statusCode, body } = await app.inject({ url: '/' })
    expect([statusCode, body.includes('oklch')]).toEqual([200, false])
  })
})

it('Mails have the colour and the corners too', async () => {
  const htmlOf = async () => {
    services.community.renew()
    await services.community.read()
    const to = { email: 'ann@example.test', name: 'Ann', language: 'en' }
    await sendTemplate(services.mailer, { template: 'confirm', to, offer: 'https://hearth.example/confirm' })
    return services.mailer.captured![0]!.html
  }
  expect(await htmlOf()).toContain('border-radius:24px;background:#d63f24')
  await setPart(services, 'look', green)
  expect(await htmlOf()).toContain('border-radius:12px;background:#00695c')
})
