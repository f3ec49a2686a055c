import { TokenRequest } from '@hearth/shared/account/tokens'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'

type Problem = { field: string; code: string }

/** A refusal in the form of the identity routes. */
export function sendCode(reply: FastifyReply, status: number, code: string, message = code.toLowerCase()) {
  return reply.status(status).header('cache-control', 'no-store').send({ code, message })
}

const unknownField = (field: string): Problem => ({ field, code: 'unknown_field' })
const grantFields = new Set(TokenRequest.options.flatMap(({ shape }) => Object.keys(shape)))

function problemsOf({ issues }: z.core.$ZodError, given: object): Problem[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map(unknownField)
    const problem = { field: issue.path.join('.'), code: 'invalid' }
    // Without a grant nothing says which fields belong to it. Those of no grant are named.
    if (issue.code !== 'invalid_union') return problem
    return [problem, ...Object.keys(given).flatMap((key) => (grantFields.has(key) ? [] : [unknownField(key)]))]
  })
}

/**
 * Checks what a client sends. Everything is in the body, because addresses end up in the logs of proxies.
 * @param inAddress the one field that may be in the address too
 */
function readInput<Schema extends z.ZodType>(schema: Schema, { query, body }: FastifyRequest, inAddress = '') {
  const { [inAddress]: named, ...others } = query as Record<string, unknown>
  const sent = body !== null && typeof body === 'object' && !Array.isArray(body) ? body : {}
  const given = named === undefined ? sent : { ...sent, [inAddress]: named }
  const { success, data, error } = schema.safeParse(given)
  const problems = [...Object.keys(others).map(unknownField), ...(success ? [] : problemsOf(error, given))]
  return problems.length ? { problems } : { data: data as z.infer<Schema> }
}

/** The checked input of a request; otherwise sends 400 INVALID with its fields and returns undefined. */
export function inputOf<Schema extends z.ZodType>(
  schema: Schema,
  request: FastifyRequest,
  reply: FastifyReply,
  inAddress?: string,
): z.infer<Schema> | undefined {
  const { data, problems } = readInput(schema, request, inAddress)
  if (problems) void reply.status(400).header('cache-control', 'no-store').send({ code: 'INVALID', data: { problems } })
  return data
}
