// Whether everything that a start installs may be part of a product under the AGPL-3.0-or-later.
import { readFileSync } from 'node:fs'

type Entry = { license?: string; dev?: boolean; link?: boolean }

/** Compatible ones by the list of the Free Software Foundation, and the licence of typefaces, which are no code. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
])
/** What packages say of themselves in a form that npm does not read. */
const stated: Record<string, string> = { 'xmlhttprequest-ssl': 'MIT' }

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const licencesOf = (text: string) => text.split(/\s+(?:AND|OR)\s+|[()]/).filter(Boolean)

const wrong = Object.entries(lock.packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
  .map(([path, { license }]) => {
    const name = path.split('node_modules/').at(-1)!
    return { name, licence: license ?? stated[name] ?? 'none' }
  })
  .filter(({ licence }) => !licencesOf(licence).every((one) => allowed.has(one)))

for (const { name, licence } of wrong) console.error(`${name}: ${licence}`)
if (wrong.length) console.error('May these be part of a product under the AGPL? Then add them to scripts/licences.ts.')
process.exit(wrong.length ? 1 : 0)
