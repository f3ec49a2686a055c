import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { styleFor } from '../../platform/community/look.ts'
import type { Services } from '../../services.ts'

/** What the build writes where the revision of the shell depends on the community's name and look (web/service-worker.ts). */
const named = 'COMMUNITY_REVISION'

const revisionOf = (name: string, style: string) =>
  createHash('sha256')
    .update(name + style)
    .digest('base64url')
    .slice(0, 8)

/**
 * Serves the service worker, which keeps the shell in browsers. With `OFFLINE=off` it is the one that keeps nothing and
 * empties what an earlier one kept; it still shows push notifications.
 * @param root the built web app
 */
export async function serveServiceWorker(
  app: FastifyInstance,
  { env, community }: Pick<Services, 'env' | 'community'>,
  root: string,
) {
  const script = await readFile(join(root, env.OFFLINE ? 'sw.js' : 'sw-plain.js'), 'utf8').catch(() => null)
  if (script === null) return
  app.get('/sw.js', async (_request, reply) => {
    // The worker is as important while the database is down.
    const [name, style] = await Promise.all([
      community.read().then((settings) => settings.name),
      community.part('look').then(({ value }) => styleFor(value)),
    ]).catch(() => ['', ''] as const)
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8')
    return reply.send(script.replaceAll(named, revisionOf(name, style)))
  })
}
