import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const entry = join(import.meta.dirname, 'src/push/worker/push-worker.ts')
/** Its address decides for which addresses it is asked: all of them. It never changes, so browsers ask for it again. */
const fileName = 'sw.js'

/**
 * The service worker as one script: not every browser takes workers that import modules, and its file must not change
 * its name.
 */
async function buildWorker(minify: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: fileName } },
    },
  })
  const output = Array.isArray(built) ? built[0]! : built
  if (!('output' in output)) throw new Error('The service worker was not built once.')
  return output.output[0].code
}

/** Adds the service worker to the build, and serves it in development. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: (_, { command }) => command === 'build' || !process.env.VITEST,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await buildWorker(true) })
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${fileName}`, async (_, response) => {
        response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-cache')
        response.end(await buildWorker(false))
      })
    },
  }
}
