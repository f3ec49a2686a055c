import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageNames } from '@hearth/shared/account/page-names'
import type { Consent, Page } from '@hearth/shared/account/pages'
import { languages } from '@hearth/shared/language-codes'
import { elementsOf, plainText } from '@hearth/shared/rich-text'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { aSignUp } from '../identity/testing.ts'
import { apiClient, tokensOf } from '../identity/tokens/testing.ts'
import { currentVersion, forgetPages, readPage } from './files.ts'

const started = await startServices({ CONTACT_EMAIL: 'people@hearth.example' })
const { services, db, stranger, newcomer, member, erase } = started

/** The operator writes a page, and the server has noticed it. */
function write(language: string, page: string, text: string) {
  const folder = join(services.env.DATA_DIR, 'pages', language)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${page}.md`), text)
  forgetPages()
}
const read = async (page: string, language = 'en') =>
  (await stranger()<Page>('GET', `/pages/${page}?language=${language}`)).body
const consents = async (ask: Awaited<ReturnType<typeof member>>['ask']) =>
  (await ask<{ consents: Consent[] }>('GET', '/me/consents')).body.consents
const agree = (ask: Awaited<ReturnType<typeof member>>['ask'], page: string, version: string) =>
  ask('PUT', '/me/consents', { consents: [{ page, version }] })

describe('A page', () => {
  it('is a template that says so, in each language, until the operator writes it', async () => {
    for (const language of languages)
      for (const page of pageNames) {
        const { template, title, content } = await read(page, language)
        expect([page, language, template, title.length > 3]).toEqual([page, language, true, true])
        expect(plainText(content)).toContain('people@hearth.example')
        expect(plainText(content)).not.toContain('{{')
      }
    expect((await stranger()('GET', '/pages/secrets')).status).toBe(400)
    expect((await stranger()('GET', '/pages/..%2F..%2Fsecret')).status).toBe(400)
  })

  it("is the operator's in each language once it is written in one", async () => {
    write('en', 'rules', '---\ntitle: House rules\ndate: 2026-12-01\nversion: 7\n---\nBe kind.\n')
    expect(await read('rules', 'km')).toMatchObject({
      title: 'House rules',
      date: '2026-12-01',
      version: '7',
      language: 'en',
      template: false,
    })
    write('km', 'rules', '---\ntitle: ច្បាប់\n---\nសូម​សុភាព។\n')
    expect(await read('rules', 'km')).toMatchObject({ title: 'ច្បាប់', version: '7', language: 'km' })
    expect(await read('rules', 'de')).toMatchObject({ title: 'House rules', language: 'en' })
  })

  it('brings no markup of its own and no link that runs a script, whatever the file says', async () => {
    const attack = [
      '<script>alert(1)</script> <img src=x onerror=alert(1)>',
      '[one](javascript:alert(1)) [two](data:text/html,x) [three](//evil.example) [four](/\\evil.example)',
      '![five](https://evil.example/pixel.png) <https://good.example>',
      '[six](vbscript:x) [seven](JaVaScRiPt:alert(1)) [eight](java&#115;cript:alert(1))',
    ].join('\n\n')
    write('en', 'imprint', attack)
    const { content } = await read('imprint')
    expect(elementsOf(content).flatMap(({ href }) => href ?? [])).toEqual(['/%5Cevil.example', 'https://good.example'])
    expect(plainText(content)).toContain('<script>alert(1)</script>')
    expect(elementsOf(content).filter(({ tag }) => tag === 'picture')).toEqual([])
  })
})

describe('The kept pages', () => {
  it('are parsed and compared once per reading of the files', async () => {
    const page = () => readPage(services, 'terms', 'de', { host: 'hearth.example' })
    const [first, version] = [(await page())!, await currentVersion(services, 'terms')]
    expect((await page())!.content).toBe(first.content)
    expect(await currentVersion(services, 'terms')).toBe(version)
    // The values of another installation are not kept for this one.
    const other = await readPage(services, 'terms', 'de', { host: 'other.example' })
    expect(plainText(first.content)).toContain('hearth.example')
    expect(plainText(other!.content)).toContain('other.example')
  })
})

describe('An agreement', () => {
  it('is recorded with version and time at a sign-up, by the form and by any other way in', async () => {
    const { email } = aSignUp()
    expect((await stranger()('POST', '/auth/sign-up/email', aSignUp({ email }))).status).toBe(200)
    const ned = await newcomer('Ned', { birthday: null })
    await ned.ask('PUT', '/me/details', { firstName: 'Ned', lastName: 'N', birthday: '1990-04-05' })
    const version = async (page: string) => (await read(page)).version
    const expected = [
      { page: 'privacy', version: await version('privacy') },
      { page: 'terms', version: await version('terms') },
    ]
    const { id } = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
    for (const userId of [id, ned.userId]) {
      const rows = await db.selectFrom('consents').where('userId', '=', userId).selectAll().orderBy('page').execute()
      expect(rows.map(({ page, version }) => ({ page, version }))).toEqual(expected)
      expect(Math.abs(rows[0]!.givenAt.getTime() - Date.now())).toBeLessThan(60_000)
    }
  })

  it('is not recorded where the sentence to agree to was not shown: for details that a program gives', async () => {
    const pia = await newcomer('Pia', { birthday: null })
    const body = { firstName: 'Pia', lastName: 'P', birthday: '1990-04-05' }
    const { access_token: token } = await tokensOf(started, pia)
    expect((await apiClient(started).send('PUT', '/api/me/details', { token, body })).status).toBe(200)
    expect(await db.selectFrom('consents').where('userId', '=', pia.userId).selectAll().execute()).toEqual([])
  })

  it('is not asked for while a page is a template, and is asked for again when the operator changes it', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const due = async () => (await ann.ask<{ consentDue: string[] }>('GET', '/me')).body.consentDue
    expect(await due()).toEqual([])
    write('en', 'terms', '---\ntitle: Terms\n---\nFirst.\n')
    expect(await due()).toEqual(['terms'])
    const first = (await read('terms')).version
    expect((await agree(ann.ask, 'terms', first)).status).toBe(200)
    expect(await due()).toEqual([])
    write('en', 'terms', '---\ntitle: Terms\n---\nSecond.\n')
    expect(await due()).toEqual(['terms'])
    expect(await agree(ann.ask, 'terms', first)).toMatchObject({ status: 409, body: { code: 'PAGE_CHANGED' } })
    expect((await consents(ann.ask))[0]).toMatchObject({ page: 'terms', due: true, agreed: { version: first } })
    await agree(ann.ask, 'terms', (await read('terms')).version)
    expect(await due()).toEqual([])
    // The text of an earlier version applies again: the account has agreed to it.
    write('en', 'terms', '---\ntitle: Terms\n---\nFirst.\n')
    expect(await due()).toEqual([])
    expect((await consents(bo.ask))[0]).toMatchObject({ due: true, date: null, agreed: null })
    write('en', 'terms', '---\ntitle: Terms\ndate: 2026-12-01\n---\nThird.\n')
    expect((await consents(bo.ask))[0]).toMatchObject({ due: true, date: '2026-12-01' })
  })

  it('goes with the account', async () => {
    const cas = await member('Cas')
    await agree(cas.ask, 'terms', (await read('terms')).version)
    await erase(cas)
    expect(await db.selectFrom('consents').where('userId', '=', cas.userId).selectAll().execute()).toEqual([])
  })
})
