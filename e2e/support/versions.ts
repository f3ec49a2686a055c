import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freePort } from '../../server/src/testing/port.ts'

/** What a process reads besides the server's own folder and the built web app. */
const common = ['node_modules', 'package.json', 'test-members', 'help', 'pages']

/** Ends the names of the next version's pieces. */
export const nextMark = '-next.js'

/** Copies the built web app with another name for each script, in all places that name it. */
function copyWithOtherNames(built: string, copy: string) {
  // The server compresses the copies itself.
  cpSync(built, copy, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  const scripts = globSync('assets/*.js', { cwd: copy }).map((file) => basename(file))
  const names = new Map(scripts.map((name) => [name, name.replace(/\.js$/, nextMark)]))
  for (const file of globSync('**/*.{js,json,html}', { cwd: copy })) {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8').replace(/[\w.-]+\.js/g, (name) => names.get(name) ?? name)
    writeFileSync(path, text)
  }
  for (const [name, other] of names) renameSync(join(copy, 'assets', name), join(copy, 'assets', other))
}

/** Two versions of the product that follow each other at one address, and the data folder that they share. */
export type Versions = {
  url: string
  settings: Record<string, string> & { DATA_DIR: string }
  /** The folder in which the next version runs. All its scripts have other names, as after a change of shared code. */
  next: string
  remove: () => void
}

export async function twoVersions(): Promise<Versions> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'hearth-versions-'))
  const [next, data] = [join(folder, 'next'), join(folder, 'data')]
  mkdirSync(data)
  mkdirSync(join(next, 'web'), { recursive: true })
  for (const part of common) symlinkSync(join(process.cwd(), part), join(next, part))
  cpSync('server', join(next, 'server'), { recursive: true })
  copyWithOtherNames('web/dist', join(next, 'web/dist'))
  return {
    url,
    settings: { PORT: String(port), BASE_URL: url, RATE_LIMIT_FACTOR: '1000', DATA_DIR: data },
    next,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
