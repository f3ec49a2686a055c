import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { byPhoneMark, communityMark, type RenderedPages } from '@hearth/shared/visitor-pages'
import { expect, it } from 'vitest'
import { setCommunity, setOff } from '../../platform/community/testing.ts'
import { escapeHtml } from '../../platform/mail/html.ts'
import { startServices } from '../../testing/services.ts'
import { createHttpServer } from '../server.ts'

const { services, member, signOut } = await startServices()
const webRoot = join(services.env.DATA_DIR, 'web')
mkdirSync(webRoot)
const rendered = (language: string) =>
  `<html lang="${language}"><head><title>${communityMark}</title></head><h1 title="${communityMark}">Words</h1>`
const pages: RenderedPages = {
  '/': { en: rendered('en'), de: rendered('de'), km: rendered('km') },
  '/auth': { en: rendered('en'), de: rendered('de') },
}
writeFileSync(join(webRoot, 'index.html'), '<head><title>Hearth</title></head>')
writeFileSync(join(webRoot, 'visitor-pages.json'), JSON.stringify(pages))
const screens = [{ path: '^/$', visitor: ['assets/a.js', 'assets/a.css'], member: ['assets/b.css'] }]
writeFileSync(join(webRoot, 'screens.json'), JSON.stringify({ screens, texts: {} }))
const app = await createHttpServer(services, { webRoot })

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const languageIn = (body: string) => /<html lang="(\w+)">/.exec(body)?.[1]

it.each([
  ['/', 'fr', undefined, 'en'],
  ['/', 'fr,de-AT;q=0.8,en;q=0.5', undefined, 'de'],
  ['/', 'de', 'km', 'km'],
  ['/', 'de', 'xx', 'de'],
  ['/?lng=de', 'en', 'km', 'de'],
  ['/?lng=xx&from=mail', 'en', 'km', 'km'],
])('A visitor of %s who prefers %s and chose %s reads the page in %s', async (url, preferred, chosen, language) => {
  const cookie = chosen ? `hearth-language=${chosen}` : ''
  const { body, headers } = await open(url, { 'accept-language': preferred, cookie })
  expect(languageIn(body)).toBe(language)
  expect(headers['cache-control']).toBe('no-cache')
  for (const part of ['accept-language', 'cookie']) expect(headers.vary).toContain(part)
})

it('A copy in one language is none of another', async () => {
  const { headers } = await open('/', { 'accept-language': 'de' })
  const copy = { 'if-none-match': String(headers.etag) }
  expect((await open('/', { ...copy, 'accept-language': 'de' })).statusCode).toBe(304)
  const other = await open('/', { ...copy, 'accept-language': 'en' })
  expect([other.statusCode, languageIn(other.body)]).toEqual([200, 'en'])
})

it('A rendered page brings its styles, and an address without one gets the page of the app', async () => {
  expect((await open('/')).body).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css">')
  const { body } = await open('/likes')
  expect(body).toContain('<title>Hearth</title>')
  expect(body).not.toContain('Words')
})

it('Scripts come after what a rendered page shows, and at once where only they show something', async () => {
  expect((await open('/')).body).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/a.js">',
  )
  expect((await open('/?from=mail')).body).toContain('fetchpriority')
})

it('The page to sign in is rendered without a search alone, because its words depend on it', async () => {
  for (const url of ['/auth', '/auth?lng=de']) expect((await open(url)).body).toContain('Words')
  for (const url of ['/auth?tab=sign-up', '/auth?lng=de&link=reset'])
    expect((await open(url)).body).not.toContain('Words')
  expect((await open('/?from=mail')).body).toContain('Words')
})

it('A browser with a session, even an ended one, gets no page for visitors; a forged one counts for none', async () => {
  const ann = await member('Ann')
  const cookie = ann.cookie()
  expect((await open('/', { cookie })).body).not.toContain('Words')
  // A prefetch gets nothing of the member's either.
  expect((await open('/', { cookie, 'sec-purpose': 'prefetch' })).body).not.toContain('Words')
  await signOut(ann)
  expect((await open('/', { cookie })).body).not.toContain('Words')
  expect((await open('/', { cookie: 'better-auth.session_token=x.y' })).body).toContain('Words')
})

it('A rendered page names the community as the operator does now, and no page shows the mark', async () => {
  const name = '<Ember> & "Co"'
  expect((await open('/')).body).toContain('<h1 title="Hearth">')
  await setCommunity(services, { name })
  const { body } = await open('/')
  expect(body).toContain(`<title>${escapeHtml(name)}</title>`)
  expect(body).toContain(`<h1 title="${escapeHtml(name)}">`)
  expect(body).not.toContain(communityMark)
})

it('What the build leaves for the server is no file of the app', async () => {
  expect((await open('/visitor-pages.json')).headers['content-type']).toContain('text/html')
})

it('A page says which functions are off, so that it hides them before any script runs', async () => {
  const root = join(services.env.DATA_DIR, 'off')
  mkdirSync(root)
  writeFileSync(join(root, 'index.html'), '<head></head><div id="root"></div>')
  const page = await createHttpServer(services, { webRoot: root })
  const offIn = async () => /<div id="root"[^>]*? data-off="([^"]*)">/.exec((await page.inject({ url: '/' })).body)?.[1]
  expect(await offIn()).toBeUndefined()
  await setOff(services, { views: '2026-11-01T00:00:00.000Z', recommendations: '2026-11-01T00:00:00.000Z' })
  expect(await offIn()).toBe('views recommendations')
  await setOff(services, {})
})

it('A community that takes phone numbers sends the form that asks for them, and tells the app', async () => {
  const form = (words: string) => `<html lang="en"><head></head><div id="root"><p>${words}</p></div>`
  const root = join(services.env.DATA_DIR, 'by-phone')
  mkdirSync(root)
  writeFileSync(join(root, 'index.html'), '<head></head>')
  const both = { '/auth': { en: form('Email') }, [`/auth${byPhoneMark}`]: { en: form('Email or phone number') } }
  writeFileSync(join(root, 'visitor-pages.json'), JSON.stringify(both))
  const formOf = async (isOn: boolean) => {
    const sms = Object.assign(Object.create(services.sms), { isOn })
    const { body } = await (await createHttpServer({ ...services, sms }, { webRoot: root })).inject({ url: '/auth' })
    return body.slice(body.indexOf('<div'))
  }
  expect(await formOf(false)).toBe('<div id="root"><p>Email</p></div>')
  expect(await formOf(true)).toBe('<div id="root" data-phone><p>Email or phone number</p></div>')
})
