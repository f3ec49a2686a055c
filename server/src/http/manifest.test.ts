import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@hearth/shared/language-codes'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { setCommunity } from '../platform/community/testing.ts'
import { startServices } from '../testing/services.ts'
import { createHttpServer } from './server.ts'

const { services } = await startServices()
const app = await createHttpServer(services)
const publicFolder = join(import.meta.dirname, '../../../web/public')

type Picture = { src: string; sizes: string; purpose?: string; form_factor?: string; label?: string }
type Manifest = Record<'name' | 'lang' | 'description' | 'display' | 'id', string> & {
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string }[]
}

async function manifest(query = '', headers: Record<string, string> = {}) {
  const answer = await app.inject({ url: `/manifest.webmanifest${query}`, headers })
  expect(answer.statusCode).toBe(200)
  return { headers: answer.headers, manifest: answer.json() as Manifest }
}

it('The manifest names the community, and no browser shows an old one', async () => {
  await setCommunity(services, { name: 'Ember' })
  const { headers, manifest: shown } = await manifest()
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': /manifest\+json/ })
  expect(headers['content-security-policy']).toContain("manifest-src 'self'")
  expect(shown).toMatchObject({ id: '/', name: 'Ember', display: 'standalone', lang: 'en' })
})

it('It speaks the language that the page asks for, else the one that the browser keeps, else prefers', async () => {
  const described = new Set<string>()
  for (const language of languages) {
    const { manifest: shown } = await manifest(`?lng=${language}`, { 'accept-language': 'fr' })
    expect(shown.lang).toBe(language)
    expect(shown.shortcuts.map(({ url }) => url)).toEqual(['/chats', '/'])
    described.add(shown.description)
  }
  expect(described.size).toBe(languages.length)
  const preferred = async (header: string) => (await manifest('?lng=xx', { 'accept-language': header })).manifest.lang
  expect(await preferred('fr, da;q=0.5, th-TH;q=0.8')).toBe('th')
  expect(await preferred('fr')).toBe('en')
  const kept = { cookie: 'other=1; hearth-language=km', 'accept-language': 'da' }
  expect([(await manifest('', kept)).manifest.lang, (await manifest('?lng=de-AT', kept)).manifest.lang]).toEqual([
    'km',
    'de',
  ])
  expect(await preferred(';;q=,')).toBe('en')
})

it('Its pictures are there, in the sizes that it says', async () => {
  const { icons, screenshots } = (await manifest()).manifest
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const file = join(publicFolder, src)
    expect(existsSync(file), src).toBe(true)
    const { width, height } = await sharp(file).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
})

it('Photos shared with a browser without a worker lead to the profile, which asks for them', async () => {
  const form = 'multipart/form-data; boundary=part'
  const large = `--part\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n${'x'.repeat(6_000_000)}`
  for (const [type, payload] of [
    [form, large],
    ['application/x-unknown', 'photo'],
    ['application/json', '{'],
  ] as const) {
    const headers = { 'content-type': type, origin: 'null', 'sec-fetch-site': 'cross-site' }
    const answer = await app.inject({ method: 'POST', url: '/share', headers, payload })
    expect([type, answer.statusCode, answer.headers.location]).toEqual([type, 303, '/profile-edit?shared=lost#photos'])
  }
})
