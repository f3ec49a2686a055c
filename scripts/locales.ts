// Every locale file has the same keys and the same placeholders as the English one, and no text is empty.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Tree = { [key: string]: string | Tree }
const folders = ['web/src/locales', 'server/src/locales']

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{-?\s*\w+[^}]*\}\}/g) ?? [])].sort().join()
const read = (file: string) => new Map(flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree))

function problemsOf(name: string, english: Map<string, string>, other: Map<string, string>): string[] {
  const missing = [...english.keys()].filter((key) => !other.has(key)).map((key) => `${name} lacks ${key}`)
  const extra = [...other.keys()].filter((key) => !english.has(key)).map((key) => `${name} has ${key}, which en lacks`)
  const differing = [...other]
    .filter(([key, text]) => english.has(key) && placeholders(text) !== placeholders(english.get(key)!))
    .map(([key]) => `${name} has other placeholders in ${key}`)
  const empty = [...other].filter(([, text]) => !text.trim()).map(([key]) => `${name} says nothing in ${key}`)
  return [...missing, ...extra, ...differing, ...empty]
}

const problems = folders.flatMap((folder) => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  if (files.length !== 6) return [`${folder} has ${files.length} languages instead of 6`]
  const english = read(join(folder, 'en.json'))
  return files.flatMap((name) => problemsOf(join(folder, name), english, read(join(folder, name))))
})
for (const problem of problems) console.error(problem)
process.exit(problems.length ? 1 : 0)
