import { chooseLanguage, type Language, languageParameter } from '@hearth/shared/language-codes'
import { languageCookie } from '@hearth/shared/page-cookies'
import { parseCookies } from 'better-call'
import type { FastifyRequest } from 'fastify'

/** Addresses are read without a host. */
const origin = 'http://page'

/** More languages than any browser names. */
const maxLanguages = 30

/** The languages of an Accept-Language header, the most wanted first. */
function accepted(header = ''): string[] {
  const weighed = header.split(',', maxLanguages).map((part) => {
    const [code = '', weight] = part.trim().split(/;\s*q=/)
    return { code, weight: Number(weight ?? 1) || 0 }
  })
  return weighed.toSorted((one, other) => other.weight - one.weight).map(({ code }) => code)
}

/** The language in which to answer a request for a page, as the browser chooses it for the page. */
export function languageOf({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  const address = new URL(url, origin).searchParams.get(languageParameter)
  const kept = parseCookies(headers.cookie ?? '').get(languageCookie)
  return chooseLanguage(address, [kept], accepted(headers['accept-language']))
}
