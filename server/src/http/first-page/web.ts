import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { type CommunityFunction, offIn } from '@hearth/shared/community-functions'
import { defaultCommunityName } from '@hearth/shared/community-limits'
import { openedElsewhere } from '@hearth/shared/page-answers'
import { isServerPath } from '@hearth/shared/server-paths'
import { communityMark } from '@hearth/shared/visitor-pages'
import { parseCookies } from 'better-call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signedToken } from '../../account/identity/session-cookie.ts'
import { styleFor } from '../../platform/community/look.ts'
import { escapeHtml } from '../../platform/mail/html.ts'
import type { Services } from '../../services.ts'
import { contextOf } from '../operations.ts'
import { languageOf } from '../request-language.ts'
import { sendKeptAsset } from './earlier-assets.ts'
import { firstView, pictureLinks, readFirstViews, screenOf } from './first-view.ts'
import { answersElement, isFromElsewhere, isOpened, pageAnswers } from './page-answers.ts'
import { screenLinks, withLaterScripts } from './screens.ts'
import { serveServiceWorker } from './service-worker.ts'
import { readVisitorPages } from './visitor-pages.ts'

/** The built web app. */
export const built = join(import.meta.dirname, '../../../../web/dist')
/** Where the built page names the community: its title, the application's name, the description, and rendered words. */
const named = new RegExp(`(?<=<title>|content=")${defaultCommunityName}\\b|${communityMark}`, 'g')

/** Inserts the first view after the loading message of the built page. */
function withFirstView(page: string, first: string): string {
  const end = page.indexOf('</div>', page.indexOf('<div class="boot">')) + '</div>'.length
  return page.slice(0, end) + first + page.slice(end)
}

type Deps = Pick<Services, 'community' | 'sms'>

/** The functions that are off. While the database is down, none is. */
const functionsOff = ({ community }: Deps): Promise<CommunityFunction[]> =>
  community.part('functions').then(
    ({ value }) => offIn(value),
    () => [],
  )

const takesNumbersWithout = ({ sms }: Deps, off: CommunityFunction[]) => sms.isOn && !off.includes('phone')

/** Whether the community takes phone numbers. */
const takesNumbers = async (deps: Deps) => takesNumbersWithout(deps, await functionsOff(deps))

/** What the page says of the community before any script runs, as attributes of the app's element. */
async function saidOf(deps: Deps): Promise<string> {
  const off = await functionsOff(deps)
  return [
    takesNumbersWithout(deps, off) ? ' data-phone' : '',
    off.length > 0 ? ` data-off="${off.join(' ')}"` : '',
  ].join('')
}

/** The style of the community's look, in the head, so that the first paint has it. */
const styleOf = ({ community }: Deps): Promise<string> => community.part('look').then(({ value }) => styleFor(value))

/** Writes the page of the web app with the community's name and look, and says what visitors find there. */
function pageWriter(template: string, deps: Deps) {
  const pageFor = (name: string, said: string, style: string) => {
    const page = template.replace('<div id="root"', () => `<div id="root"${said}`)
    const styled = page.replace('</head>', () => `${style}</head>`)
    return { name, said, style, page: styled.replace(named, () => escapeHtml(name)) }
  }
  let known = pageFor(defaultCommunityName, '', '')
  return async (head: string): Promise<string> => {
    // The page also opens while the database is down, and says so.
    const [name, said, style] = await Promise.all([
      deps.community.read().then(
        (settings) => settings.name,
        () => known.name,
      ),
      saidOf(deps),
      styleOf(deps).catch(() => known.style),
    ])
    if (name !== known.name || said !== known.said || style !== known.style) known = pageFor(name, said, style)
    return known.page.replace('</head>', () => `${head}</head>`)
  }
}

const tagOf = (page: string) => `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`

/** What the page depends on besides its address. A browser that goes back compares it before it shows a copy. */
const vary = 'accept-language, cookie'

/** Says to a visitor whose copy is still right that it is. */
function sendToVisitor(request: FastifyRequest, reply: FastifyReply, page: string) {
  const etag = tagOf(page)
  reply.headers({ 'cache-control': 'no-cache', etag })
  const copies = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return copies?.includes(etag) ? reply.status(304).send() : reply.send(page)
}

/** Counts an operation whose answer the page includes. @returns whether the limit allows it */
function operationLimit(app: FastifyInstance) {
  const count = app.createRateLimit()
  return async (request: FastifyRequest) => {
    const limit = await count(request)
    return limit.isAllowed || !limit.isExceeded
  }
}

/**
 * Sends the page of the web app with links to the files of the screen at the address: for a member with what the screen
 * would ask first, for a browser without a session with its words, if the build has rendered them.
 */
async function servePage(app: FastifyInstance, root: string, services: Services, answersWithinMs: number) {
  const mayAsk = operationLimit(app)
  const template = await readFile(join(root, 'index.html'), 'utf8')
  const write = pageWriter(template, services)
  const writeWithLaterScripts = pageWriter(withLaterScripts(template), services)
  const renderedFor = await readVisitorPages(root, (page) => pageWriter(withLaterScripts(page), services))
  const linksOf = await screenLinks(root)
  const views = await readFirstViews(root)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    const language = languageOf(request)
    const signedIn = signedToken(request.headers.cookie ?? '', services) !== null
    const asking = { context: contextOf(request, services), mayAsk: () => mayAsk(request) }
    const answers = signedIn && isOpened(request) ? await pageAnswers(request, asking, answersWithinMs) : []
    const rendered = signedIn ? undefined : renderedFor(request.url, language, await takesNumbers(services))
    const savesData = request.headers['save-data'] === 'on'
    const screen = screenOf(answers, parseCookies(request.headers.cookie ?? ''), savesData)
    const first = firstView(views, screen, language)
    const links =
      linksOf(path, { isMember: answers.length > 0, showsFirst: Boolean(rendered || first), language }) +
      (signedIn && isFromElsewhere(request) ? `<meta name="${openedElsewhere}">` : '')
    reply.type('text/html; charset=utf-8').header('vary', vary)
    if (!answers.length) return sendToVisitor(request, reply, await (rendered ?? write)(links))
    const head = links + pictureLinks(screen) + answersElement(answers)
    const page = await (first ? writeWithLaterScripts : write)(head)
    return reply.header('cache-control', 'no-store').send(withFirstView(page, first))
  }
}

/** Sends the page without any member, which the service worker keeps for times without a connection. */
async function serveShell(app: FastifyInstance, services: Services, root: string) {
  const file = join(root, 'shell.html')
  if (!existsSync(file)) return
  const write = pageWriter(await readFile(file, 'utf8'), services)
  app.get('/shell.html', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await write('')),
  )
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/'

export type WebOptions = {
  /** The built web app; by default `web/dist`. */
  webRoot?: string
  /** A page that must wait longer goes without its answers, and the browser asks for them. Milliseconds. */
  answersWithinMs?: number
}

/**
 * Serves the built web app: hashed files are cached for a year, the page never, and every address of the app gets the
 * page.
 */
export async function serveWeb(app: FastifyInstance, services: Services, options: WebOptions) {
  const { webRoot: root = built, answersWithinMs = 1500 } = options
  if (!existsSync(join(root, 'index.html'))) return
  const page = await servePage(app, root, services, answersWithinMs)
  await app.register(staticFiles, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*', 'shell.html*', '*.json*', 'sw.js*', 'sw-plain.js*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', page)
  await serveServiceWorker(app, services, root)
  await serveShell(app, services, root)
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads && sendKeptAsset(reply, services.env.DATA_DIR, pathOf(request))) return reply
    if (!reads || isServerPath(pathOf(request))) return reply.status(404).send({ code: 'NOT_FOUND' })
    return page(request, reply)
  })
}
