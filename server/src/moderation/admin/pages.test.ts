import type { Consent, Page } from '@hearth/shared/account/pages'
import type { EditedPage } from '@hearth/shared/moderation/admin-pages'
import type { RichText } from '@hearth/shared/rich-text'
import { plainText } from '@hearth/shared/rich-text'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetPages } from '../../account/pages/files.ts'
import { setCommunity } from '../../platform/community/testing.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { staffIn } from './testing.ts'

const running = await startServices({ CONTACT_EMAIL: 'people@hearth.example' })
const { services, db, stranger, member } = running

let admin: Person
beforeAll(async () => {
  admin = await staffIn(running, 'Ada')
})
beforeEach(async () => {
  await db.deleteFrom('publishedPages').execute()
  forgetPages()
})

const shown = async (page: string, language = 'en') =>
  (await stranger()<Page>('GET', `/pages/${page}?language=${language}`)).body
const opened = async (page: string) => (await admin.ask<EditedPage>('GET', `/admin/pages/${page}`)).body
const publish = (page: string, body: object) =>
  admin.ask<EditedPage & { code: string; data: { problems: object[] } }>('PUT', `/admin/pages/${page}`, body)
/** Publishes over what stands now. */
const publishNow = async (page: string, text: string, asksAgain = true, language = 'en') =>
  publish(page, {
    texts: { [language]: { title: 'House rules', text } },
    revision: (await opened(page)).revision,
    asksAgain,
  })

describe('A page in the console', () => {
  it('does not exist for visitors, members and moderators', async () => {
    const moderator = await staffIn(running, 'Mo', 'moderator')
    const ann = await member('Ann')
    const body = { texts: { en: { title: 'Mine', text: 'Mine' } }, revision: '', asksAgain: true }
    expect((await stranger()('PUT', '/admin/pages/terms', body)).status).toBe(401)
    for (const { ask } of [ann, moderator]) {
      expect((await ask('GET', '/admin/pages/terms')).status).toBe(404)
      expect((await ask('PUT', '/admin/pages/terms', body)).status).toBe(404)
      expect((await ask('DELETE', '/admin/pages/terms')).status).toBe(404)
    }
  })

  it('opens with the template in six languages, and is read in its place once it is published', async () => {
    const template = await opened('rules')
    expect(template).toMatchObject({ source: 'template', publishedAt: null })
    expect(Object.keys(template.texts)).toHaveLength(6)
    expect(template.texts.en?.title).toBe('Community rules')
    await setCommunity(services, { name: 'Ember' })
    const published = await publishNow('rules', '## Be kind {#respect}\n\nWrite to {{contact}} at {{community}}.')
    expect(published).toMatchObject({ status: 200, body: { source: 'console' } })
    const page = await shown('rules', 'km')
    expect(page).toMatchObject({
      title: 'House rules',
      language: 'en',
      template: false,
      version: published.body.version,
    })
    expect(page.date).toBe(new Date().toISOString().slice(0, 10))
    expect(plainText(page.content)).toContain('Write to people@hearth.example at Ember.')
    expect(page.content).toContainEqual(expect.objectContaining({ tag: 'h2', id: 'respect' }))
  })

  it('is shown before it is published, with raw HTML and scripts as text', async () => {
    const text = '**Bold** <b>raw</b> [here](javascript:alert(1)) {{host}}'
    const { body } = await admin.ask<{ content: RichText }>('POST', '/admin/pages/rules/preview', { text })
    expect(plainText(body.content).trim()).toBe('Bold <b>raw</b> [here](javascript:alert(1)) localhost:3000')
    expect((await shown('rules')).template).toBe(true)
  })

  it('asks members to agree again only when the admin says so, and to no template', async () => {
    const { ask } = await member('Ann')
    const due = async () =>
      (await ask<{ consents: Consent[] }>('GET', '/me/consents')).body.consents.find(({ page }) => page === 'terms')!
    const first = await publishNow('terms', 'First', false)
    expect(await due()).toMatchObject({ due: true, version: first.body.version })
    await ask('PUT', '/me/consents', { consents: [{ page: 'terms', version: first.body.version }] })
    const mended = await publishNow('terms', 'First, without a slip', false)
    expect(mended.body.version).toBe(first.body.version)
    expect(await due()).toMatchObject({ due: false })
    await publishNow('terms', 'Second')
    expect(await due()).toMatchObject({ due: true })
  })

  it('is not overwritten by a colleague who opened it before', async () => {
    const { revision } = await opened('imprint')
    const texts = { en: { title: 'Imprint', text: 'Ada, 1 Main Street' } }
    const both = await Promise.all([1, 2].map(() => publish('imprint', { texts, revision, asksAgain: false })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await publish('imprint', { texts, revision, asksAgain: false })).toMatchObject({
      status: 409,
      body: { code: 'PAGE_CHANGED' },
    })
  })

  it('goes back to the template, and the log says who published and who took it back', async () => {
    const first = (await publishNow('privacy', 'Ours')).body
    const { version, revision } = (await publishNow('privacy', 'Ours, mended')).body
    const takeBack = (seen: string) => admin.ask<EditedPage>('DELETE', '/admin/pages/privacy', { revision: seen })
    expect((await takeBack(first.revision)).status).toBe(409)
    const back = await takeBack(revision)
    expect(back.body).toMatchObject({ source: 'template', publishedAt: null })
    expect((await shown('privacy')).template).toBe(true)
    const acts = await db
      .selectFrom('auditLog')
      .where('act', 'like', 'page_%')
      .orderBy('id', 'desc')
      .limit(2)
      .selectAll()
      .execute()
    expect(acts).toMatchObject([
      { act: 'page_reset', actorId: admin.userId, before: { version } },
      { act: 'page_published', actorId: admin.userId, details: { page: 'privacy', version, languages: ['en'] } },
    ])
  })

  it('needs a title and a text of bearable length in one language', async () => {
    const { revision } = await opened('rules')
    const wrong = { en: { title: ' ', text: '' }, de: { title: 'T'.repeat(81), text: 'x'.repeat(60_001) } }
    const { status, body } = await publish('rules', { texts: wrong, revision, asksAgain: true })
    expect(status).toBe(400)
    expect(body.data.problems).toEqual(
      expect.arrayContaining([
        { field: 'texts.en.title', code: 'title_required' },
        { field: 'texts.en.text', code: 'text_required' },
        { field: 'texts.de.title', code: 'title_too_long' },
        { field: 'texts.de.text', code: 'text_too_long' },
      ]),
    )
    expect((await publish('rules', { texts: {}, revision, asksAgain: true })).status).toBe(400)
  })
})
