import type { FastifyInstance } from 'fastify'
import { unsubscribe } from '../notifications/digests/unsubscribe.ts'
import { linkTo } from '../platform/mail/links.ts'
import type { Services } from '../services.ts'

type Asked = { Params: { token: string } }

/**
 * The address that mails of news name for mail programs (RFC 8058). A POST unsubscribes: it comes from the program's
 * server, without cookies, and must not be redirected. A GET changes nothing, because mail scanners open links: it leads
 * to the page with the button.
 */
export function serveUnsubscribe(app: FastifyInstance, services: Services) {
  app.register(async (scope) => {
    // What the body says is always the same.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null))
    const onRequest = app.rateLimit()
    scope.post<Asked>('/api/unsubscribe/:token', { onRequest }, async ({ params }, reply) => {
      if (await unsubscribe(services, params.token)) return reply.send('')
      return reply.status(404).send({ code: 'NOT_FOUND' })
    })
    scope.get<Asked>('/api/unsubscribe/:token', { onRequest }, ({ params }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(linkTo(services.env, 'unsubscribe', params.token), 303),
    )
  })
}
