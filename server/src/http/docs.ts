import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import staticFiles from '@fastify/static'
import { tokens } from '@hearth/shared/account/tokens'
import { contract } from '@hearth/shared/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hearth API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/api/docs/assets/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true })`

function describeApi() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(
    { ...contract, tokens },
    {
      info: {
        title: 'Hearth',
        version: '1',
        description:
          'Identity is at /api/auth. Everything here needs its session cookie, or `Authorization: Bearer` with an access token, unless it says otherwise.',
      },
      servers: [{ url: '/api' }],
    },
  )
}

/** Serves /api/openapi.json, generated from the contract on the first request, and its documentation at /api/docs. */
export async function serveDocs(app: FastifyInstance) {
  let document: ReturnType<typeof describeApi> | undefined
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  app.get('/api/openapi.json', () => (document ??= describeApi()))
  await app.register(staticFiles, { root: assets, prefix: '/api/docs/assets/', decorateReply: false, index: false })
  app.get('/api/docs', async (_request, reply) => reply.type('text/html').send(page))
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(start))
}
