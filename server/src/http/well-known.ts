import { day } from '@hearth/shared/time'
import type { FastifyInstance } from 'fastify'
import { contactOf } from '../platform/community/settings.ts'
import type { Services } from '../services.ts'

const yearMs = 365 * day

/** RFC 9116: the contact for vulnerabilities and the date until which it is valid. */
const securityText = (contact: string, baseUrl: string) => `Contact: mailto:${contact}
Expires: ${new Date(Date.now() + yearMs).toISOString()}
Canonical: ${baseUrl}/.well-known/security.txt
`

/**
 * Serves well-known URLs. Other paths answer 404: password managers probe a path that cannot exist before they trust
 * /.well-known/change-password (W3C, A Well-Known URL for Changing Passwords).
 */
export function serveWellKnown(app: FastifyInstance, { env, community }: Pick<Services, 'env' | 'community'>) {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const contact = contactOf(env, await community.read())
    if (!contact) return reply.status(404).send({ code: 'NOT_FOUND' })
    return reply.type('text/plain; charset=utf-8').send(securityText(contact, env.BASE_URL))
  })
  // Recovery by mail is behind "Forgot password" on that page.
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/auth', 302))
  app.get('/.well-known/*', async (_request, reply) => reply.status(404).send({ code: 'NOT_FOUND' }))
}
