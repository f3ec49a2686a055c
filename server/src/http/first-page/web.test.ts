import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@hearth/shared/contract'
import { traverseContractProcedures } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { setCommunity } from '../../platform/community/testing.ts'
import { escapeHtml } from '../../platform/mail/html.ts'
import { sendTemplate } from '../../platform/mail/templates.ts'
import { startServices } from '../../testing/services.ts'
import { createHttpServer } from '../server.ts'

const { services, member } = await startServices()
const ann = await member('Ann')
const id = '00000000-0000-4000-8000-000000000000'
const webRoot = join(services.env.DATA_DIR, 'web')
mkdirSync(webRoot)
const template = '<title>Hearth</title><meta content="Hearth"><script src="/assets/Hearth.js"></script>'
writeFileSync(join(webRoot, 'index.html'), template)
mkdirSync(join(webRoot, 'assets'))
writeFileSync(join(webRoot, 'assets/a.js'), 'export {}')
writeFileSync(join(webRoot, 'robots.txt'), 'User-agent: *')
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
  await sendTemplate(services.mailer, { template: 'confirm', to, offer: 'https://hearth.example/confirm' })
  const mail = services.mailer.captured![0]!
  expect(mail.subject).toBe(`Bestätige deine E-Mail-Adresse für ${name}`)
  expect(mail.html).toContain(`>${escapeHtml(name)}</p>`)
})

describe('HEAD', () => {
  it.each([
    ...['/', '/auth', '/nowhere', '/profile/1', '/robots.txt', '/assets/a.js', '/manifest.webmanifest', '/sw.js'],
    ...['/api/health', '/api/ready', '/api/me', '/api/interests?language=en', '/api/nothing', '/api/auth/get-session'],
    ...['/api/auth/user', '/api/auth/nothing', '/.well-known/jwks.json', '/api/unsubscribe/token', '/photos/x/y'],
  ])('answers as GET does, without a body: %s', async (url) => {
    for (const cookie of ['', ann.cookie()]) {
      const about = ({ statusCode, headers }: Awaited<ReturnType<typeof page>>) => [
        statusCode,
        ...['content-type', 'cache-control', 'location', 'content-security-policy'].map((name) => headers[name]),
      ]
      const [got, head] = [await page(url, { cookie }), await app.inject({ method: 'HEAD', url, headers: { cookie } })]
      if (cookie && !url.startsWith('/api')) continue
      expect(about(head)).toEqual(about(got))
      expect(head.body).toBe('')
    }
  })

  it("of a member's page counts as no visit and brings no answers", async () => {
    const head = await app.inject({ method: 'HEAD', url: '/', headers: { cookie: ann.cookie() } })
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/html; charset=utf-8', ''])
  })

  it('is answered by every read of the API as GET is', async () => {
    const reads: string[] = []
    traverseContractProcedures(
      { router: contract, path: [] },
      ({
        contract: {
          '~orpc': { route },
        },
      }) => {
        if (route.method === 'GET') reads.push(`/api${route.path?.replaceAll(/\{\w+\}/g, id)}`)
      },
    )
    expect(reads.length).toBeGreaterThan(60)
    for (const url of reads) {
      const headers = { cookie: ann.cookie() }
      const [got, head] = [await app.inject({ url, headers }), await app.inject({ method: 'HEAD', url, headers })]
      expect([url, head.statusCode, head.body]).toEqual([url, got.statusCode, ''])
    }
  })
})

describe('An address with a broken escape', () => {
  it.each(['/%E0%A4%A', '/help/%E0', '/%', '/profile/%zz?from=map', '/100%25/%c3'])(
    'gets the page, which says that there is nothing: %s',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await app.inject({ method, url })
        expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
        expect(headers['content-security-policy']).toContain("default-src 'none'")
      }
    },
  )

  it.each(['/api/%', '/photos/%E0/y', '/api/me/photos/%zz'])('of the server gets a code: %s', async (url) => {
    const { statusCode, headers } = await page(url)
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
  })
})
