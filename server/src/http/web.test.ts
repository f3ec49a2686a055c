import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setCommunity } from '../community/testing.ts'
import { escapeHtml } from '../mail/html.ts'
import { sendTemplate } from '../mail/templates.ts'
import { startServices } from '../testing/services.ts'
import { createHttpServer } from './server.ts'

const { services } = await startServices()
const webRoot = join(services.env.DATA_DIR, 'web')
mkdirSync(webRoot)
const template = '<title>Hearth</title><meta content="Hearth"><script src="/assets/Hearth.js"></script>'
writeFileSync(join(webRoot, 'index.html'), template)
const app = await createHttpServer(services, { webRoot })
const name = '<Ember> & "Co"'
const page = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

it('Every address of the app gets the page, and unknown ones of the API do not', async () => {
  for (const url of ['/', '/discover', '/index.html', '/profile/1?from=map']) {
    const { statusCode, headers, body } = await page(url)
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toContain('<title>Hearth</title>')
  }
  expect((await page('/api/nothing')).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/discover' })).statusCode).toBe(404)
})

it('The page names the community, and a browser that has this page gets no second one', async () => {
  const before = await page('/')
  expect((await page('/likes', { 'if-none-match': `W/${before.headers.etag}` })).statusCode).toBe(304)
  await setCommunity(services, { name })
  const { body } = await page('/', { 'if-none-match': `${before.headers.etag}` })
  expect(body).toBe(
    template.replaceAll('>Hearth<', `>${escapeHtml(name)}<`).replace('"Hearth"', `"${escapeHtml(name)}"`),
  )
})

it('Mails name the community too', async () => {
  await setCommunity(services, { name })
  await services.community.read()
  const to = { email: 'ann@example.test', name: 'Ann', language: 'de' }
  await sendTemplate(services.mailer, 'confirm', to, 'https://hearth.example/confirm')
  const mail = services.mailer.captured![0]!
  expect(mail.subject).toBe(`Bestätige deine E-Mail-Adresse für ${name}`)
  expect(mail.html).toContain(`>${escapeHtml(name)}</p>`)
})
