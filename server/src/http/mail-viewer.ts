import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostnameIn, isLoopback } from '../platform/config/hosts.ts'
import { escapeHtml } from '../platform/mail/html.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { Services } from '../services.ts'

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Whether the request comes from this machine, not through a proxy: behind one every client would look local. */
function isLocal({ socket, headers }: FastifyRequest) {
  const asked = hostnameIn(headers.host)
  if (asked === null || !isLoopback(asked) || !loopbackAddresses.has(socket.remoteAddress ?? '')) return false
  return !proxyHeaders.some((name) => headers[name] !== undefined)
}

function row(mail: Mail) {
  const links = mail.links.map((link) => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`).join('<br>')
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p><b>${escapeHtml(mail.to)}</b> · <time>${mail.at}</time></p><pre>${escapeHtml(mail.text)}</pre><p>${links}</p></article>`
}

function page(mails: Mail[]) {
  const list = mails.map(row).join('') || '<p>No mail yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail · Hearth</title><meta name="viewport" content="width=device-width">
<style>body{font:16px/1.6 system-ui;max-width:720px;margin:32px auto;padding:0 16px;color:#2a2320;background:#fbf8f5}article{background:#fff;border-radius:16px;padding:16px 24px;margin:16px 0}pre{white-space:pre-wrap;font:inherit}article{overflow-wrap:anywhere}a{color:#c23a21}h2{font-size:1.1rem}</style></head>
<body><h1>Mail that this server keeps</h1><p>No SMTP_URL is set, so nothing is delivered: newest first.</p>${list}</body></html>`
}

/**
 * The mail viewer of a development machine. Absent in production, with SMTP, for remote clients and other host names.
 */
export function serveMailViewer(app: FastifyInstance, { env, mailer }: Services) {
  const { captured: kept } = mailer
  if (!kept || env.production) return
  // The check belongs to the routes, not to a path pattern: a path can be spelled in several ways.
  app.register(async (viewer) => {
    viewer.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request)) return reply.status(404).send({ code: 'NOT_FOUND' })
    })
    viewer.get('/dev/mail', async (_request, reply) =>
      reply.header('cache-control', 'no-store').type('text/html').send(page(kept)),
    )
    viewer.get('/dev/mail.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(kept))
  })
}
