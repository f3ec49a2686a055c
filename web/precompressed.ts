import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(m?js|css|html|json|svg)$/
/** Under this many bytes a compressed file saves no packet. */
const worthwhile = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Of 11. Tests need no tight files (scripts/build-web.ts). */
const quality = process.env.QUICK_COMPRESSION === 'on' ? 4 : 11

async function writeCompressed(file: string, content: Buffer) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((smaller) => writeFile(`${file}.br`, smaller)),
    zip(content, { level: 9 }).then((smaller) => writeFile(`${file}.gz`, smaller)),
  ])
}

/**
 * Writes each text file of the build once more as .br and .gz, so that the server compresses none while it serves. The
 * page itself is the exception: the server names the community in it.
 */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).map((file) => ({
        path: join(dir, file.fileName),
        content: Buffer.from(file.type === 'chunk' ? file.code : file.source),
      }))
      const wanted = files.filter(
        ({ path, content }) => text.test(path) && !path.endsWith('index.html') && content.length >= worthwhile,
      )
      await Promise.all(wanted.map(({ path, content }) => writeCompressed(path, content)))
    },
  }
}
