import { fallbackLanguage, type Language, languages } from '@hearth/shared/language-codes'
import type { FastifyRequest } from 'fastify'

const known = (code: unknown): Language | undefined =>
  typeof code === 'string' ? languages.find((one) => one === code.slice(0, 2).toLowerCase()) : undefined

/** The languages of an Accept-Language header, the most wanted first. */
function accepted(header = ''): string[] {
  const weighed = header.split(',').map((part) => {
    const [code = '', weight] = part.trim().split(/;\s*q=/)
    return { code, weight: Number(weight ?? 1) || 0 }
  })
  return weighed.toSorted((one, other) => other.weight - one.weight).map(({ code }) => code)
}

/** The language in which to answer a request for a page: the one that its address names, else what the browser prefers. */
export function requestLanguage({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  const { lng } = (query ?? {}) as { lng?: unknown }
  const wanted = [lng, ...accepted(headers['accept-language'])]
  return wanted.map(known).find((language) => language !== undefined) ?? fallbackLanguage
}
