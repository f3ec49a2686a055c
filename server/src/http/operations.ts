import { issueCode } from '@hearth/shared/issue-code'
import { countedElsewhere } from '@hearth/shared/limits'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import {
  StandardOpenAPICodec,
  type StandardOpenAPIHandlerOptions,
  StandardOpenAPIMatcher,
} from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { ORPCError, ValidationError } from '@orpc/server'
import { type StandardHandleResult, StandardHandler } from '@orpc/server/standard'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { namedHeaders } from '../account/identity/named-headers.ts'
import type { Context } from '../api.ts'
import { clientOf, networkOf } from '../platform/config/network.ts'
import { refuseForeignPages } from '../platform/config/same-origin.ts'
import type { Services } from '../services.ts'
import { router } from './router.ts'
import { readPhotoForms, requireSession } from './uploads.ts'

/** Turns input that fails its schema into the contract's INVALID, with one problem per field. */
function toFieldProblems(error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST' || !(error.cause instanceof ValidationError))
    return error
  const problems = error.cause.issues.flatMap((issue) => {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
    // Name the unknown field, not only the object that contains it.
    const unknown = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : null
    if (unknown) return unknown.map((key) => ({ field: [...path, key].join('.'), code: 'unknown_field' }))
    return [{ field: path.join('.'), code: issueCode(issue.message) }]
  })
  return new ORPCError('INVALID', { status: 400, data: { problems } })
}

/** PostgreSQL refuses a zero byte in text. The input is bad, whatever the field. */
const isZeroByte = (error: unknown) => error instanceof Error && 'code' in error && error.code === '22021'

/**
 * Errors of the contract pass through. A failed constraint, an outage or a bug becomes a bare 500, logged with the
 * request's id.
 */
function toContractError(error: unknown): unknown {
  if (isZeroByte(error)) return new ORPCError('BAD_REQUEST')
  return error instanceof ORPCError ? toFieldProblems(error) : error
}

/** The bug or outage behind an answer. A response that violates its contract is a 500 too; its cause names the field. */
function causeToLog(answer: unknown): unknown {
  if (!(answer instanceof ORPCError)) return answer
  return answer.status >= 500 ? answer.cause : null
}

/** The loggable part of an error. For an invalid response that is the paths, never the values. */
function describe(error: Error) {
  const fields =
    error instanceof ValidationError ? error.issues.map((issue) => (issue.path ?? []).join('.')) : undefined
  return { name: error.name, stack: error.stack, fields }
}

/** The seconds of a Retry-After header, if the refusal has them. */
function retryAfter(body: unknown): string | undefined {
  const data = (body as { data?: { retryAfter?: number } } | undefined)?.data
  return data?.retryAfter === undefined ? undefined : String(data.retryAfter)
}

/** Leaves values to JSON.stringify(): the library copies each one first, for kinds that no answer contains. */
class PlainSerializer extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): [data: unknown, hasBlob: boolean] {
    return [data, data instanceof Blob]
  }
}

function createHandler() {
  const options: StandardOpenAPIHandlerOptions<Context> = {
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
          const cause = causeToLog(answer)
          if (cause instanceof Error) context.log.error({ err: describe(cause) }, 'operation failed')
          throw answer
        }
      },
    ],
  }
  const serializer = new StandardOpenAPISerializer(new PlainSerializer(), new StandardBracketNotationSerializer())
  const codec = new StandardOpenAPICodec(serializer, options)
  return new StandardHandler(router, new StandardOpenAPIMatcher(), codec, options)
}

/**
 * A request as oRPC takes one. HEAD is handled as GET, and Node drops the body of the answer. Fastify has parsed the
 * body of the request. Handlers read neither the host nor whether the client has left, which costs oRPC's own adapter a
 * tenth of a small answer.
 */
const asked = ({ method, url, headers, body }: FastifyRequest) => ({
  method: method === 'HEAD' ? 'GET' : method,
  url: new URL(`http://api${url}`),
  headers,
  body: async () => body,
  signal: undefined,
})

type Answer = NonNullable<StandardHandleResult['response']>

/** Sends what oRPC answers: JSON, or a file, as the pictures that staff decide about. */
async function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer) {
  reply.status(status).headers(headers)
  if (body === undefined) return reply.send()
  if (!(body instanceof File)) return reply.header('content-type', 'application/json').send(JSON.stringify(body))
  reply.header('content-disposition', `inline; filename="${encodeURIComponent(body.name)}"`)
  return reply.header('content-type', body.type).send(Buffer.from(await body.arrayBuffer()))
}

/** Only reads take parameters from the address. Other methods would silently ignore them, so refuse them. */
function unknownQueryFields({ method, query }: FastifyRequest) {
  const reads = method === 'GET' || method === 'HEAD'
  return reads ? [] : Object.keys(query as object).map((field) => ({ field, code: 'unknown_field' }))
}

/** What handlers know of a request. */
export const contextOf = (request: FastifyRequest, services: Services): Context => ({
  ...services,
  log: request.log as Context['log'],
  headers: namedHeaders(request.headers),
  client: clientOf(request.ip),
  network: networkOf(request.ip),
})

/** Bytes of a body that describes a community: its fields have names in six languages, its pages long texts. */
const longBody = 12 * 2 ** 20

/** Serves every other path under /api by the contract's handlers. */
export function serveApi(app: FastifyInstance, services: Services) {
  const handler = createHandler()
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const problems = unknownQueryFields(request)
    if (problems.length) return reply.status(400).send({ code: 'INVALID', data: { problems } })
    const options = { prefix: '/api', context: contextOf(request, services) } as const
    const { matched, response } = await handler.handle(asked(request), options)
    if (!matched) return reply.status(404).send({ code: 'NOT_FOUND' })
    return sendAnswer(reply, response)
  }
  app.register(async (api) => {
    refuseForeignPages(api, services.env.BASE_URL)
    api.all('/api/*', { onRequest: app.rateLimit() }, answer)
    api.register(async (long) => {
      requireSession(long, services)
      const options = { bodyLimit: longBody, onRequest: app.rateLimit() }
      long.put('/api/admin/fields', options, answer)
      long.post('/api/admin/community/file', options, answer)
      long.post('/api/admin/community/file/comparison', options, answer)
    })
    api.register(async (uploads) => {
      requireSession(uploads, services)
      readPhotoForms(uploads)
      const max = Math.ceil(countedElsewhere.uploads.max * services.env.RATE_LIMIT_FACTOR)
      const limited = { config: { rateLimit: { max, timeWindow: '1 minute' } } }
      uploads.post('/api/me/photos', limited, answer)
      uploads.post('/api/me/selfie/:checkId', limited, answer)
      uploads.put('/api/conversations/:conversationId/messages/:messageId/photo', limited, answer)
    })
  })
}
