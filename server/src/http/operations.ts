import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, ValidationError } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Services } from '../api.ts'
import { networkOf } from '../identity/network.ts'
import { router } from './router.ts'
import { refuseForeignPages } from './same-origin.ts'
import { readPhotoForms, requireSession } from './uploads.ts'

/** Photos that one address may send in a minute: each costs the work of decoding a picture. */
const uploadsPerMinute = 60

/** What a field's first issue is called: our own codes stand in the schemas; anything else is just invalid. */
const issueCode = (message: string | undefined) => (message && /^[a-z]+(_[a-z]+)*$/.test(message) ? message : 'invalid')

/** Input that does not fit its schema becomes the contract's INVALID, field by field. */
function toFieldProblems(error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST' || !(error.cause instanceof ValidationError))
    return error
  const problems = error.cause.issues.flatMap((issue) => {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
    // A field that nobody asked for is named too, not only the object that it stands in.
    const unknown = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : null
    if (unknown) return unknown.map((key) => ({ field: [...path, key].join('.'), code: 'unknown_field' }))
    return [{ field: path.join('.'), code: issueCode(issue.message) }]
  })
  return new ORPCError('INVALID', { status: 400, data: { problems } })
}

/** PostgreSQL's own no to a zero byte in a text: whatever field it came in, it is the input that is bad. */
const isZeroByte = (error: unknown) => error instanceof Error && 'code' in error && error.code === '22021'

/** A refusal that a database constraint, an outage or a bug made: logged with the request's id, told as a bare 500. */
function toContractError(error: unknown): unknown {
  if (isZeroByte(error)) return new ORPCError('BAD_REQUEST')
  return error instanceof ORPCError ? toFieldProblems(error) : error
}

/** An error without what it was about: of a broken answer the paths, never the values. */
function describe(error: Error) {
  const fields =
    error instanceof ValidationError ? error.issues.map((issue) => (issue.path ?? []).join('.')) : undefined
  return { name: error.name, stack: error.stack, fields }
}

/** The seconds after which a refusal says that it is worth trying again. */
function retryAfter(body: unknown): string | undefined {
  const data = (body as { data?: { retryAfter?: number } } | undefined)?.data
  return data?.retryAfter === undefined ? undefined : String(data.retryAfter)
}

function createHandler() {
  return new OpenAPIHandler<Context>(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    customErrorResponseBodyEncoder: (error) => ({
      code: error.code,
      ...(error.data === undefined ? {} : { data: error.data }),
    }),
    rootInterceptors: [
      async ({ next }) => {
        const result = await next()
        const { response } = result
        const seconds = response && response.status >= 400 ? retryAfter(response.body) : undefined
        if (response && seconds) response.headers['retry-after'] = seconds
        return result
      },
    ],
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          const answer = toContractError(error)
          // An answer that breaks its own contract is a 500 too, and its cause says which field.
          const cause = answer instanceof ORPCError ? (answer.status >= 500 ? answer.cause : null) : answer
          if (cause instanceof Error) context.log.error({ err: describe(cause) }, 'operation failed')
          throw answer
        }
      },
    ],
  })
}

/** Only what reads takes anything from its address; the others would leave it aside without a word. */
function unknownQueryFields({ method, query }: FastifyRequest) {
  const reads = method === 'GET' || method === 'HEAD'
  return reads ? [] : Object.keys(query as object).map((field) => ({ field, code: 'unknown_field' }))
}

/** Everything under /api that is not somebody else's: one contract, answered by the features. */
export function serveApi(app: FastifyInstance, services: Services) {
  const handler = createHandler()
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const problems = unknownQueryFields(request)
    if (problems.length) return reply.status(400).send({ code: 'INVALID', data: { problems } })
    const headers = new Headers(request.headers as Record<string, string>)
    const context: Context = {
      ...services,
      log: request.log as Context['log'],
      headers,
      network: networkOf(request.ip),
    }
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    if (!matched) return reply.status(404).send({ code: 'NOT_FOUND' })
  }
  app.register(async (api) => {
    refuseForeignPages(api, services.env.BASE_URL)
    api.all('/api/*', { config: { rateLimit: {} } }, answer)
    api.register(async (uploads) => {
      requireSession(uploads, services)
      readPhotoForms(uploads)
      const max = Math.ceil(uploadsPerMinute * services.env.RATE_LIMIT_FACTOR)
      const limited = { config: { rateLimit: { max, timeWindow: '1 minute' } } }
      uploads.post('/api/me/photos', limited, answer)
      uploads.put('/api/conversations/:conversationId/messages/:messageId/photo', limited, answer)
    })
  })
}
