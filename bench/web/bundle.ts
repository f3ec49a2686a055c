// JavaScript that a visitor downloads before the landing page is complete: node bench/web/bundle.ts
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
export type Measured = { file: string; bytes: number; gzipped: number }

/** The chunks imported directly by the entry and by the page at `/`. */
function chunksOfLanding(chunks: Map<string, Chunk>): Chunk[] {
  const wanted = [...chunks.values()].filter(
    (chunk) => chunk.isEntry || /\/routes\/index\.tsx/.test(chunk.facadeModuleId ?? ''),
  )
  const found = new Set<Chunk>()
  for (let chunk = wanted.pop(); chunk; chunk = wanted.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    wanted.push(...chunk.imports.map((name) => chunks.get(name)!))
  }
  return [...found]
}

const packageOf = (id: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? 'Hearth'

/** Bytes of source that each package contributes, before minification; largest first. */
function packages(chunks: Chunk[]): [string, number][] {
  const sizes = new Map<string, number>()
  for (const [id, { renderedLength }] of chunks.flatMap((chunk) => Object.entries(chunk.modules)))
    sizes.set(packageOf(id), (sizes.get(packageOf(id)) ?? 0) + renderedLength)
  return [...sizes].sort((a, b) => b[1] - a[1])
}

/** Builds the web app in memory and measures the landing page's own JavaScript. */
export async function measureLanding() {
  const { output } = (await build({
    configFile: 'web/vite.config.ts',
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput
  const all = new Map(output.filter((one) => one.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const chunks = chunksOfLanding(all)
  const files: Measured[] = chunks.map((chunk) => ({
    file: chunk.fileName,
    bytes: Buffer.byteLength(chunk.code),
    gzipped: gzipSync(chunk.code, { level: 9 }).length,
  }))
  return { files, gzipped: files.reduce((sum, file) => sum + file.gzipped, 0), packages: packages(chunks) }
}

if (import.meta.main) {
  const { files, gzipped, packages } = await measureLanding()
  console.table(files)
  console.table(packages.slice(0, 20).map(([name, bytes]) => ({ name, bytes })))
  console.log(`Landing page: ${(gzipped / 1000).toFixed(1)} kB of JavaScript, gzipped, in ${files.length} files`)
}
