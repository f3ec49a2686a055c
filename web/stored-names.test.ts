// Compares the names that the code stores in a browser with the table in docs/privacy.md.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deviceKeys } from './src/app/session/forget-member.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Names that look like keys but are elements of a page, messages within the browser, or a file. */
const notStored = [
  'hearth-answers',
  'hearth-opened-elsewhere',
  'hearth-session',
  'hearth-open',
  'hearth-toast',
  'hearth-taken-over',
  'hearth-sound-',
  'hearth-backup-codes.txt',
]

const sources = (patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .filter((path) => !/\.test\.|\/testing/.test(path))
    .map(read)
const found = (texts: string[], names: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(names)].map(([, name]) => name!))

/** Names in the sources, without the id or number that follows a name in a key. */
function namesInCode(): string[] {
  const ours = found(sources(['web/src/**/*.{ts,tsx}', 'shared/src/**/*.ts']), /['"`](hearth-[\w.-]+)/g)
  const cookies = found(sources(['server/src/account/identity/**/*.ts']), /cookiePrefix\(env\)\}\.(\w+)/g)
  const made = found(sources(['server/src/account/identity/**/*.ts']), /createAuthCookie\('(\w+)'/g)
  const factors =
    /type FactorCookie = (.*)/.exec(read('server/src/account/identity/second-factor/cookies.ts'))?.[1] ?? ''
  const passkey = found([read('server/src/account/identity/passkeys/plugin.ts')], /webAuthnChallengeCookie: '(\w+)'/g)
  const server = [...cookies, ...made, ...found([factors], /'(\w+)'/g), ...passkey].map((name) => `hearth.${name}`)
  return [...new Set([...ours.filter((name) => !notStored.includes(name)), ...server])].sort()
}

type Line = { names: string[]; leaves: string }

function table(): Line[] {
  const [, part = ''] = /### By name\n([\s\S]*?)\n\n(?=Signing out)/.exec(read('docs/privacy.md')) ?? []
  const cells = part.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return cells.flatMap(([, names = '', , , leaves = '']) => {
    const named = found([names], /`([^`]+)`/g)
    return named.length ? [{ names: named, leaves }] : []
  })
}

it('docs/privacy.md names every cookie, key, database and cache of the code, and none besides', () => {
  const named = table().flatMap(({ names }) => names)
  // Libraries choose these names, so no source has them.
  const ofLibraries = ['hearth.oauth_state', 'EmojiPicker', 'serwist-']
  expect(named.filter((name) => !ofLibraries.includes(name)).sort()).toEqual(namesInCode())
})

it('docs/privacy.md says which keys stay after a sign-out', () => {
  const staying = table().flatMap(({ names, leaves }) => (leaves === 'stays' ? names : []))
  expect(staying.filter((name) => deviceKeys.includes(name)).sort()).toEqual([...deviceKeys].sort())
})
