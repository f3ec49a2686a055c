import { createHmac, timingSafeEqual } from 'node:crypto'
import { ProvidedAge } from '@hearth/shared/account/age-checks'
import { ageSignatureHeader } from '@hearth/shared/account/age-methods'
import type { FastifyInstance } from 'fastify'
import { hasProvider } from '../account/age-checks/queries.ts'
import { storeProvided } from '../moderation/age-results/queries.ts'
import type { Services } from '../services.ts'

/** Compares digests, so that neither the time nor a length tells anything about the right signature. */
function isSigned(body: string, header: unknown, secret: string): boolean {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest()
  const right = `sha256=${digest(body).toString('hex')}`
  return typeof header === 'string' && timingSafeEqual(digest(header), digest(right))
}

function parsed(body: string) {
  try {
    return ProvidedAge.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** The address to which the operator's provider sends what a check of age found, signed, without cookies. */
export function serveAgeResults(app: FastifyInstance, services: Services) {
  const { env, db } = services
  if (!hasProvider(env)) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))
    scope.post<{ Body: string }>('/api/age-results', { onRequest: app.rateLimit() }, async (request, reply) => {
      const body = request.body ?? ''
      if (!isSigned(body, request.headers[ageSignatureHeader], env.AGE_CHECK_SECRET!))
        return reply.status(401).send({ code: 'UNAUTHORIZED' })
      const given = parsed(body)
      if (!given) return reply.status(400).send({ code: 'INVALID' })
      if (!(await storeProvided(db, given))) return reply.status(404).send({ code: 'NOT_FOUND' })
      return reply.status(204).send()
    })
  })
}
