// Builds the web app if a source is newer than the last build. With --quick, for tests, its files are packed less tightly,
// which takes half a minute less of processor time; members get no such build.
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { prerender } from '../web/prerender.ts'

const stamp = 'web/dist/.built'
const isQuick = process.argv.includes('--quick')
/** What the stamp of a quick build says. */
const quick = 'quick'

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
function isStale(): boolean {
  if (!existsSync(stamp)) return true
  if (!isQuick && readFileSync(stamp, 'utf8') === quick) return true
  return Math.max(...sources.map(newest)) > statSync(stamp).mtimeMs
}

if (isStale()) {
  console.log('Building the web app …')
  if (isQuick) process.env.QUICK_COMPRESSION = 'on'
  await build({ configFile: 'web/vite.config.ts', logLevel: 'warn' })
  await prerender()
  writeFileSync(stamp, isQuick ? quick : '')
}
