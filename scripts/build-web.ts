// Builds the web app if a source is newer than the last build.
import { existsSync, globSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { prerender } from '../web/prerender.ts'

const stamp = 'web/dist/.built'

function newest(path: string): number {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const sources = [
  'web/src',
  'web/public',
  // The page, the configuration of the build and all that it imports.
  ...globSync('web/*.{html,ts,cjs,json}', { exclude: ['web/vitest.config.ts'] }),
  'help',
  'shared/src',
  'package-lock.json',
]
const stale = () => !existsSync(stamp) || Math.max(...sources.map(newest)) > statSync(stamp).mtimeMs
if (stale()) {
  console.log('Building the web app …')
  await build({ configFile: 'web/vite.config.ts', logLevel: 'warn' })
  await prerender()
  writeFileSync(stamp, '')
}
