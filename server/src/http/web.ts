import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = join(import.meta.dirname, '../../../web/dist')
const ours = /^\/(api|photos|dev|metrics|live|assets|\.well-known)(\/|$)/

/**
 * Serves the built web app: hashed files are cached for a year, the page never, and every address of the app gets the
 * page.
 */
export async function serveWeb(app: FastifyInstance, root = built) {
  if (!existsSync(join(root, 'index.html'))) return
  await app.register(staticFiles, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (request.method !== 'GET' || ours.test(path)) return reply.status(404).send({ code: 'NOT_FOUND' })
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
