import type { Me } from '@hearth/shared/account/me'
import { type ConversationFolder, conversationFolders, messagePage } from '@hearth/shared/chat/chat-limits'
import { operationsOf } from '@hearth/shared/function-operations'
import type { Language } from '@hearth/shared/language-codes'
import { type PageAnswer, pageAnswersId } from '@hearth/shared/page-answers'
import { searchCookie } from '@hearth/shared/page-cookies'
import { firstFilters, readFilters, toQuery } from '@hearth/shared/people/active-filters'
import { readSearch, searchOf } from '@hearth/shared/people/discover-address'
import { withoutGone } from '@hearth/shared/people/gone-filters'
import type { MemberPath } from '@hearth/shared/screens'
import { type AnyProcedure, call } from '@orpc/server'
import { parseCookies } from 'better-call'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../api.ts'
import { languageOf } from '../request-language.ts'
import { router } from '../router.ts'

/** What the screen at an address asks first. */
type Question = Omit<PageAnswer, 'output'> & { procedure: AnyProcedure }
type Page = { url: URL; cookies: Map<string, string>; me: Me }

/** The first page of a list. */
const firstPage = (path: string, procedure: AnyProcedure, input: unknown = {}): Question => ({
  path,
  input,
  pages: true,
  procedure,
})

const single = (path: string, procedure: AnyProcedure, input?: unknown): Question => ({
  path,
  input,
  pages: false,
  procedure,
})

const own = single('profile.me', router.profile.me)

/** Addresses are read without a host. */
const origin = 'http://page'

/** The JSON in a cookie that the browser wrote; null for anything else. */
function jsonIn(cookie: string | undefined): Record<string, unknown> | null {
  try {
    return JSON.parse(cookie ?? 'null')
  } catch {
    return null
  }
}

/** What Discover starts with: the search of the address, of the last visit, or of a first one and its radius. */
function discoverQuestions({ url, cookies, me: { profile, community } }: Page): Question[] {
  const { off = [] } = community
  const last = jsonIn(cookies.get(searchCookie))
  const isOwn = last !== null && last.of === profile?.id
  const known = readFilters(readSearch(searchOf(url.searchParams))) ?? (isOwn ? readFilters(readSearch(last)) : null)
  if (isOwn && !known) return []
  const filters = known ?? (profile && firstFilters(profile))
  if (!filters) return []
  const { search: query } = withoutGone(toQuery(filters), off)
  const search = firstPage('discover.search', router.discover.search, { ...query, cursor: undefined })
  return known ? [search] : [search, single('discover.radius', router.discover.radius)]
}

const folder = (name: ConversationFolder) => firstPage('chat.list', router.chat.list, { folder: name })

/** Every list of conversations: how many wait and how many requests there are stands above each. */
const conversations = conversationFolders.map(folder)

/** The row above chats. */
const newMatches = firstPage('matches.list', router.matches.list, { only: 'new' })

/** The side of the likes that the address names, and how many each side has. */
function likesQuestions({ url }: Page): Question[] {
  const isSent = url.searchParams.get('tab') === 'sent'
  const side = isSent ? firstPage('likes.sent', router.likes.sent) : firstPage('likes.received', router.likes.received)
  return [side, single('likes.counts', router.likes.counts)]
}

/** A conversation with its newest messages, and the list that a wide screen shows beside it. */
const conversationQuestions = (_: Page, conversationId: string): Question[] => [
  ...conversations,
  newMatches,
  single('chat.show', router.chat.show, { conversationId }),
  single('chat.messages', router.chat.messages, { conversationId, limit: messagePage.usual }),
]

/** What each screen asks first. Screens that are not named begin with the account alone. */
const questionsOf: Partial<Record<MemberPath, (page: Page, id: string) => Question[]>> = {
  '/': discoverQuestions,
  '/match': () => [firstPage('recommendations.list', router.recommendations.list)],
  '/likes': likesQuestions,
  '/views': () => [firstPage('views.list', router.views.list)],
  '/chats': () => [...conversations, newMatches],
  '/chat/$conversationId': conversationQuestions,
  '/profile/$profileId': (_, profileId) => [single('members.show', router.members.show, { profileId })],
}

/** Finds a screen's address, and the id in it. */
const expressionOf = (path: string) => `^${path.replace(/\$\w+/, '([\\da-f-]{36})')}$`
const patterns = Object.entries(questionsOf).map(
  ([path, questions]) => [new RegExp(expressionOf(path)), questions] as const,
)

/** What the screen at the address asks first. */
function questionsFor(page: Page): Question[] {
  for (const [pattern, questions] of patterns) {
    const found = pattern.exec(page.url.pathname)
    if (found) return questions(page, found[1] ?? '')
  }
  return []
}

/** What comes in this language with the cards of members. */
const names = (language: Language) => single('interests.list', router.interests.list, { language })

type Asking = { context: Context; mayAsk(): Promise<boolean> }

async function answer({ procedure, ...question }: Question, { context, mayAsk }: Asking): Promise<PageAnswer[]> {
  if (!(await mayAsk())) return []
  // The browser asks again and words the refusal.
  return call(procedure, question.input, { context }).then(
    (output) => [{ ...question, output }],
    () => [],
  )
}

async function answersFor(request: FastifyRequest, asking: Asking): Promise<PageAnswer[]> {
  const [account] = await answer(own, asking)
  if (!account) return []
  const page = {
    url: new URL(request.url, origin),
    cookies: parseCookies(request.headers.cookie ?? ''),
    me: account.output as Me,
  }
  const { off = [] } = page.me.community
  const gone = operationsOf(off)
  const asked = questionsFor(page).filter(({ path }) => !gone.includes(path))
  const first = page.me.settings.paused ? [] : asked
  const others = first.length ? [...first, names(languageOf(request))] : []
  return [account, ...(await Promise.all(others.map((one) => answer(one, asking)))).flat()]
}

/** Whether a page of another site requests this one, by a link, a script or an image. */
export const isFromElsewhere = ({ headers }: FastifyRequest) =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'] ?? ''))

/**
 * Whether a member opens the page now. Only then does the page contain data of the member and count as a visit:
 * otherwise another site could find out who visits it.
 */
export const isOpened = (request: FastifyRequest) =>
  request.method === 'GET' &&
  !isFromElsewhere(request) &&
  (request.headers['sec-fetch-dest'] ?? 'document') === 'document' &&
  !request.headers['sec-purpose']

/**
 * The answers that a member's screen would ask for first, each from its own operation. Empty for visitors, for an
 * address without questions and whenever answering takes too long.
 *
 * @param asking.mayAsk counts an operation and returns whether the limit of operations allows it
 * @param longestMs milliseconds that the page waits for them
 */
export async function pageAnswers(request: FastifyRequest, asking: Asking, longestMs: number): Promise<PageAnswer[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PageAnswer[]>((resolve) => {
    timer = setTimeout(() => resolve([]), longestMs)
  })
  return Promise.race([answersFor(request, asking).catch(() => []), late]).finally(() => clearTimeout(timer))
}

/** The answers as a part of the page. No text in them can end the element. */
export const answersElement = (answers: PageAnswer[]) =>
  `<script type="application/json" id="${pageAnswersId}">${JSON.stringify(answers).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`
