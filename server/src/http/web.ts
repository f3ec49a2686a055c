import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { defaultCommunityName } from '@hearth/shared/community-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../api.ts'
import { escapeHtml } from '../mail/html.ts'

const built = join(import.meta.dirname, '../../../web/dist')
const ours = /^\/(api|photos|dev|metrics|live|assets|\.well-known)(\/|$)/
/** Where the built page names the community: its title, the application's name and the description. */
const named = new RegExp(`(?<=<title>|content=")${defaultCommunityName}\\b`, 'g')

/** Sends the page of the web app with the community's name, or says that the browser's copy is still right. */
async function servePage(root: string, { community }: Pick<Services, 'community'>) {
  const template = await readFile(join(root, 'index.html'), 'utf8')
  const pageNamed = (name: string) => {
    const page = template.replace(named, () => escapeHtml(name))
    return { name, page, etag: `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"` }
  }
  let known = pageNamed(defaultCommunityName)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // The page also opens while the database is down, and says so.
    const name = await community.read().then(
      (settings) => settings.name,
      () => known.name,
    )
    if (name !== known.name) known = pageNamed(name)
    reply.headers({ 'cache-control': 'no-cache', etag: known.etag })
    const copies = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (copies?.includes(known.etag)) return reply.status(304).send()
    return reply.type('text/html; charset=utf-8').send(known.page)
  }
}

/**
 * Serves the built web app: hashed files are cached for a year, the page never, and every address of the app gets the
 * page.
 */
export async function serveWeb(app: FastifyInstance, services: Pick<Services, 'community'>, root = built) {
  if (!existsSync(join(root, 'index.html'))) return
  const page = await servePage(root, services)
  await app.register(staticFiles, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', page)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (request.method !== 'GET' || ours.test(path)) return reply.status(404).send({ code: 'NOT_FOUND' })
    return page(request, reply)
  })
}
