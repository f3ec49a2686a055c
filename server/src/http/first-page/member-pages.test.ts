import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageAnswer, pageAnswersId } from '@hearth/shared/page-answers'
import type { ProfileInput } from '@hearth/shared/people/profile'
import { firstViews } from '@hearth/shared/testing'
import { expect, it } from 'vitest'
import { assertionTimeout } from '../../../../scripts/time-limits.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import { giveRole } from '../../testing/roles.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { mintSession } from '../../testing/session.ts'
import { createHttpServer } from '../server.ts'

const { services, member, hide, leave } = await startServices()
const { db, vaultDb } = services
const webRoot = join(services.env.DATA_DIR, 'web')
mkdirSync(webRoot)
const script = '<script type="module" src="/a.js"></script>'
writeFileSync(join(webRoot, 'index.html'), `<head>${script}</head><div id="root"><div class="boot"><img></div></div>`)
writeFileSync(join(webRoot, 'first-views.json'), JSON.stringify(firstViews))
const app = await createHttpServer(services, { webRoot, answersWithinMs: assertionTimeout })

type Visit = { screen: string; cookie?: string }
const inCity = (city: string) => `/?city=${encodeURIComponent(city)}`

/** The page that a member's browser gets, with its first view and what it links to beforehand. */
async function pageOf(person: Pick<Person, 'cookie'>, { screen, cookie = '' }: Visit) {
  const { body, headers } = await app.inject({ url: screen, headers: { cookie: `${person.cookie()}; ${cookie}` } })
  const [first = ''] = /<div class="first".*<\/div>/s.exec(body) ?? []
  const answers = new RegExp(`id="${pageAnswersId}">([^<]*)<`).exec(body)?.[1] ?? '[]'
  const paths = (JSON.parse(answers) as PageAnswer[]).map(({ path }) => path)
  return { body, headers, first, paths, links: body.match(/<link rel="preload" as="image"/g)?.length ?? 0 }
}

/** A member with a stored photo. */
async function pictured(name: string, fields: Partial<ProfileInput> & { birthday?: string } = {}) {
  const person = await member(name, fields)
  const { body } = await person.ask<{ urls: { card: string } }>('POST', '/me/photos', photoForm(jpeg))
  return { ...person, photo: body.urls.card }
}

it('A member sees the first picture of another one, and no browser or proxy keeps the page', async () => {
  const city = 'Pages with a picture'
  const [ann, bo] = [await member('Ann', { city }), await pictured('Bo', { city })]
  const { first, links, headers } = await pageOf(ann, { screen: inCity(city) })
  expect(first).toContain(bo.photo)
  expect([links, headers['cache-control'], headers.etag]).toEqual([1, 'no-store', undefined])
  const match = await pageOf(ann, { screen: '/match' })
  expect([match.first.match(/<span>/g), match.headers['cache-control']]).toEqual([['<span>'], 'no-store'])
})

it('A blocked member, one who blocks the viewer and one hidden by staff are nowhere in the document', async () => {
  const city = 'Pages without some'
  const ann = await member('Ann', { city })
  const [bo, cy, di, eve] = await Promise.all(['Bo', 'Cy', 'Di', 'Eve'].map((name) => pictured(name, { city })))
  await ann.ask('PUT', `/blocks/${bo!.profileId}`)
  await cy!.ask('PUT', `/blocks/${ann.profileId}`)
  await hide(di!)
  for (const screen of [inCity(city), '/match', `/profile/${bo!.profileId}`]) {
    const { body } = await pageOf(ann, { screen })
    for (const one of [bo!, cy!, di!]) expect(body, screen).not.toContain(one.photo)
  }
  const { body, first } = await pageOf(ann, { screen: inCity(city) })
  expect(first).toContain(eve!.photo)
  for (const one of [bo!, cy!, di!]) expect(body).not.toContain(one.profileId)
})

it('A paused account gets its own account alone, on every screen', async () => {
  const city = 'Pages of a pause'
  const [ann, bo] = [await member('Ann', { city }), await pictured('Bo', { city })]
  await ann.ask('PUT', '/me/settings', { paused: true })
  for (const screen of [inCity(city), '/match', '/likes', '/views', '/chats', `/profile/${bo.profileId}`]) {
    const { body, first, links, paths } = await pageOf(ann, { screen })
    expect([first, links, paths], screen).toEqual(['', 0, ['profile.me']])
    expect(body.replace(screen, '')).not.toContain(bo.profileId)
  }
})

it('An account in deletion gets no member and no picture', async () => {
  const city = 'Pages of a farewell'
  const [ann, bo] = [await member('Ann', { city }), await pictured('Bo', { city })]
  await leave(ann)
  const { name, value } = await mintSession(db, services, ann.userId)
  for (const screen of [inCity(city), '/match']) {
    const { body, first, links, headers } = await pageOf({ cookie: () => `${name}=${value}` }, { screen })
    expect([first, links, headers['cache-control']]).toEqual(['', 0, 'no-store'])
    for (const part of [bo.profileId, bo.photo]) expect(body).not.toContain(part)
  }
})

it('An account of staff gets what members get, and nothing more of them', async () => {
  const city = 'Pages of staff'
  const [ada, ann, bo] = [await member('Ada', { city }), await member('Ann', { city }), await pictured('Bo', { city })]
  const hidden = await pictured('Cy', { city })
  await hide(hidden)
  await giveRole(db, ada, 'admin')
  const [staff, other] = await Promise.all([ada, ann].map((one) => pageOf(one, { screen: inCity(city) })))
  expect(staff!.paths).toEqual(other!.paths)
  expect(staff!.first).toContain(bo.photo)
  for (const part of [hidden.profileId, hidden.photo, bo.email, bo.userId]) expect(staff!.body).not.toContain(part)
})

it('A true place, an address, a birthday and a last name of another member are in no document', async () => {
  const position = { lat: 56.163517, lng: 10.197843 }
  const at = { city: 'Aarhus', country: 'Denmark' } as const
  const ann = await member('Ann', { city: 'Copenhagen', country: 'Denmark' })
  const bo = await pictured('Bo', { ...at, lastName: 'Zandvoort', birthday: '1991-03-17', position })
  const kept = vaultDb.selectFrom('vault.positions').where('userId', '=', bo.userId)
  const { lat, lng } = await kept.select(['lat', 'lng']).executeTakeFirstOrThrow()
  for (const screen of [inCity('Aarhus'), '/match', `/profile/${bo.profileId}`]) {
    const { body } = await pageOf(ann, { screen })
    expect(body, screen).toContain(bo.profileId)
    for (const secret of [bo.email, bo.userId, 'Zandvoort', '1991-03-17', lat.toFixed(3), lng.toFixed(3)])
      expect(body, `${screen} ${secret}`).not.toContain(secret)
  }
})

it('A name that looks like markup stays text', async () => {
  const city = 'Pages of markup'
  const name = '<img onerror="alert(1)">'
  const [ann, bo] = [await member('Ann', { city }), await pictured('Bo', { city })]
  await db.updateTable('profiles').set({ firstName: name }).where('id', '=', bo.profileId).execute()
  for (const screen of [inCity(city), `/profile/${bo.profileId}`]) {
    const { body } = await pageOf(ann, { screen })
    expect(body).toContain('\\u003cimg onerror')
    expect(body).not.toContain('<img onerror')
  }
})

it("Match's list begins without the place of the deck, for the browser that has chosen it", async () => {
  const country = 'Norway'
  const [ann] = [await member('Ann', { country }), await pictured('Bo', { country })]
  expect((await pageOf(ann, { screen: '/match', cookie: 'hearth-match-view=cards' })).first).toContain('match')
  const list = await pageOf(ann, { screen: '/match', cookie: 'hearth-match-view=list' })
  expect([list.first, list.links, list.paths.includes('recommendations.list')]).toEqual(['', 0, true])
})

it('Scripts come after the pictures that a page shows without them, and at once where it shows none', async () => {
  const city = 'Pages with scripts'
  const [ann, bo] = [await member('Ann', { city }), await pictured('Bo', { city })]
  for (const screen of [inCity(city), `/profile/${bo.profileId}`])
    expect((await pageOf(ann, { screen })).body, screen).toContain('<script type="module" fetchpriority="low"')
  for (const screen of ['/chats', inCity('Nobody here')])
    expect((await pageOf(ann, { screen })).body, screen).toContain(script)
})
