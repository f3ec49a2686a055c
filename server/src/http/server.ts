import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import { countedElsewhere } from '@hearth/shared/limits'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, fastify, LogController } from 'fastify'
import helmet from 'helmet'
import { captchaOrigins } from '../account/identity/captcha/origins.ts'
import { serveAuth } from '../account/identity/http/auth.ts'
import { readCookiesOnce } from '../account/identity/http/canonical-cookies.ts'
import { serveTokens } from '../account/identity/http/tokens.ts'
import { mapOrigins } from '../people/map/rules.ts'
import { createProxyTrust } from '../platform/config/client-address.ts'
import { clientOf } from '../platform/config/network.ts'
import { rememberRequests } from '../platform/config/request-log.ts'
import type { Watched } from '../platform/jobs/job-metrics.ts'
import { createRegistry } from '../platform/metrics/registry.ts'
import type { Services } from '../services.ts'
import { serveAgeResults } from './age-results.ts'
import { serveDocs } from './docs.ts'
import { serveEvidence } from './evidence.ts'
import { serveExports } from './exports.ts'
import { serveWeb, type WebOptions } from './first-page/web.ts'
import { serveMailViewer } from './mail-viewer.ts'
import { serveManifest, serveShareTarget } from './manifest.ts'
import { serveMessagePhotos } from './message-photos.ts'
import { serveMetrics } from './metrics.ts'
import { serveApi } from './operations.ts'
import { refuseOtherHosts } from './other-hosts.ts'
import { refusePackedBodies } from './packed-bodies.ts'
import { servePhotos } from './photos.ts'
import { readableUrl } from './readable-url.ts'
import { serveSource, serveState } from './state.ts'
import { serveUnsubscribe } from './unsubscribe.ts'
import { serveWellKnown } from './well-known.ts'

/** The browser features a page may use: camera and location. All others are denied, also to frames. */
const permissions = [
  ...['camera', 'geolocation', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (ours) => `${ours}=(self)`,
  ),
  ...[
    'accelerometer',
    'autoplay',
    'bluetooth',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((closed) => `${closed}=()`),
].join(', ')

function securityHeaders(services: Services) {
  const secure = services.env.BASE_URL.startsWith('https:')
  const maps = mapOrigins(services.env)
  const captcha = captchaOrigins(services.env)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...captcha],
        // Mantine adds style elements at run time.
        styleSrc: ["'self'", "'unsafe-inline'", ...captcha],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...maps, ...captcha],
        ...(captcha.length ? { frameSrc: captcha } : {}),
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    xFrameOptions: { action: 'deny' as const },
  }
}

/**
 * What every answer has, made once. Helmet's middleware puts each header into Node's answer by itself, where they cost
 * as much as the rest of a small answer's headers; Fastify writes its own in one go.
 */
function fixedHeaders(services: Services): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': permissions }
  const setHeader = (name: string, value: string) => Object.assign(headers, { [name]: value })
  const answer = { setHeader, removeHeader: () => {} } as unknown as ServerResponse
  helmet(securityHeaders(services))({} as IncomingMessage, answer, (error) => {
    if (error) throw error
  })
  return headers
}

/** Gives every answer the fixed headers, whatever becomes of the request, and the id that the log has. */
function setHeaders(app: FastifyInstance, services: Services) {
  const fixed = fixedHeaders(services)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(fixed).header('x-request-id', request.id)
    next()
  })
}

/** Logs each request by its route, without the address and its query. */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none'
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    next()
  })
}

function createApp({ env, log }: Services): FastifyInstance {
  return fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Fastify's own request lines contain addresses and queries; `logRequests` logs what operators need.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: createProxyTrust(env),
    bodyLimit: 256 * 1024,
    forceCloseConnections: 'idle',
    // Long enough for a photo on a slow connection. Without a limit a request could trickle in forever.
    requestTimeout: 300_000,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: readableUrl,
    frameworkErrors: (_error, request, reply: FastifyReply) =>
      void reply.status(400).send({ code: 'BAD_REQUEST', requestId: request.id }),
  })
}

/** Answers what no route has caught with a code. */
function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ name: error.name, stack: error.stack }, 'request failed')
    const code =
      { 413: 'PAYLOAD_TOO_LARGE', 429: 'TOO_MANY_REQUESTS' }[status] ??
      (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR')
    return reply.status(status).send({ code, requestId: request.id })
  })
}

/** `jobs`: those that this installation runs, for its metrics. */
type ServerOptions = WebOptions & { jobs?: readonly Watched[] }

/**
 * Creates the HTTP server, not yet listening. Closing it lets requests in progress finish.
 */
export async function createHttpServer(services: Services, options: ServerOptions = {}) {
  const { env } = services
  const app = createApp(services)
  setHeaders(app, services)
  rememberRequests(app)
  readCookiesOnce(app)
  logRequests(app)
  refuseOtherHosts(app, services)
  refusePackedBodies(app)
  answerErrors(app)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  // `app.rateLimit()` and `app.createRateLimit()` without options count together.
  await app.register(rateLimit, {
    global: false,
    max: Math.ceil(countedElsewhere.requests.max * env.RATE_LIMIT_FACTOR),
    timeWindow: '1 minute',
    keyGenerator: (request) => clientOf(request.ip),
  })
  serveSource(app, services)
  const metrics = createRegistry()
  serveMetrics(app, services, metrics, options.jobs ?? [])
  serveState(app, services, metrics)
  serveWellKnown(app, services)
  if (env.API_DOCS) await serveDocs(app)
  serveAuth(app, services)
  serveTokens(app, services)
  serveUnsubscribe(app, services)
  serveAgeResults(app, services)
  serveApi(app, services)
  servePhotos(app, services)
  serveMessagePhotos(app, services)
  serveExports(app, services)
  serveEvidence(app, services)
  serveMailViewer(app, services)
  serveManifest(app, services)
  serveShareTarget(app)
  await serveWeb(app, services, options)
  await services.live.attach(app.server)
  app.addHook('preClose', () => services.live.close())
  return app
}
