// Checks that every locale file has the keys and placeholders of the English one, the plural forms of its own language,
// no empty text, and the community's name as a placeholder, that every error code and every act of the audit log has a
// text, that every key which the web application names exists, and those that follow from a field or a filter.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AuditAct, auditActs } from '@hearth/shared/audit'
import { fieldOf, optionalChoices } from '@hearth/shared/members/profile-fields'
import { filterKeys, keysOfKind } from '@hearth/shared/people/discover-filters'
import { codesWithoutWords } from './codes.ts'

type Tree = { [key: string]: string | Tree }
const folders = ['web/src/locales', 'web/src/locales/admin', 'server/src/platform/locales']

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}

/** What a text must be given. The community's name stands ready in every text. */
const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{-?\s*(?!community\b)\w+[^}]*\}\}/g) ?? [])].sort().join()
/** Texts about the software, not about the community that runs it. */
const aboutSoftware = /^learnMore\.|^admin\./
const read = (file: string) => new Map(flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree))

/** Splits `key_many` into its family and plural form. Undefined for a key without a plural form. */
function pluralOf(key: string) {
  const [, family, form] = /^(.*)_(zero|one|two|few|many|other)$/.exec(key) ?? []
  return family && form ? { family, form } : undefined
}

/** The keys a language needs: those of English, with the language's own plural forms. */
function keysFor(language: string, english: Iterable<string>): Set<string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return new Set(
    [...english].flatMap((key) => {
      const plural = pluralOf(key)
      return plural ? [key, ...forms.map((form) => `${plural.family}_${form}`)] : [key]
    }),
  )
}

/** The English text to compare with. For a plural form that English lacks, its general form. */
const counterpart = (key: string, english: Map<string, string>) =>
  english.get(key) ?? english.get(`${pluralOf(key)?.family}_other`)

function problemsOf(name: string, english: Map<string, string>, other: Map<string, string>): string[] {
  const needed = keysFor(basename(name, '.json'), english.keys())
  const missing = [...needed].filter((key) => !other.has(key)).map((key) => `${name} lacks ${key}`)
  const extra = [...other.keys()].filter((key) => !needed.has(key)).map((key) => `${name} has ${key}, which en lacks`)
  const differing = [...other]
    .filter(([key, text]) => needed.has(key) && placeholders(text) !== placeholders(counterpart(key, english) ?? ''))
    .map(([key]) => `${name} has other placeholders in ${key}`)
  const empty = [...other].filter(([, text]) => !text.trim()).map(([key]) => `${name} says nothing in ${key}`)
  const fixed = [...other]
    .filter(([key, text]) => /\bHearth\b/.test(text) && !aboutSoftware.test(key))
    .map(([key]) => `${name} names the software instead of {{community}} in ${key}`)
  return [...missing, ...extra, ...differing, ...empty, ...fixed]
}

const problems = folders.flatMap((folder) => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  if (files.length !== 6) return [`${folder} has ${files.length} languages instead of 6`]
  const english = read(join(folder, 'en.json'))
  return files.flatMap((name) => problemsOf(join(folder, name), english, read(join(folder, name))))
})
const branches = (key: string) => key.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))

/** Literal keys of `t('…')` without a text or a branch of texts. Keys that the code puts together are left to its tests. */
function unknownKeys(known: readonly string[]): string[] {
  const families = new Set(known.flatMap((key) => [...branches(key), pluralOf(key)?.family ?? key]))
  return globSync('web/src/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'([\w.]+)'/g)].flatMap(([, key = '']) =>
      families.has(key) ? [] : [`${file} names ${key}, which en lacks`],
    ),
  )
}

/** What the code puts together for a line of the tables of fields and filters. */
const tableKeys = [
  ...filterKeys.flatMap((key) => [`discover.filter.${key}`, `discover.drop.${key}`]),
  ...keysOfKind('keys').flatMap((key) => [`discover.add.${key}`, `discover.none.${key}`]),
  ...optionalChoices.flatMap((key) => {
    const { values = [], shown } = fieldOf(key)
    const fact = shown === 'nobody' ? [] : [`member.fact.${key}`]
    return [`profile.${key}`, ...fact, ...values.map((value) => `members.${key}.${value}`)]
  }),
]

const screens = folders.filter((folder) => folder.startsWith('web'))
const shown = screens.flatMap((folder) => [...read(join(folder, 'en.json')).keys()])
const acts = shown.flatMap((key) => (key.startsWith('admin.act.') ? [key.slice('admin.act.'.length)] : []))
problems.push(
  ...codesWithoutWords(shown),
  ...unknownKeys(shown),
  ...tableKeys.filter((key) => !shown.includes(key)).map((key) => `en lacks ${key}`),
  ...auditActs.filter((act) => !acts.includes(act)).map((act) => `no locale has words for the act ${act}`),
  ...acts.filter((act) => !AuditAct.safeParse(act).success).map((act) => `no act is called ${act}`),
)
for (const problem of problems) console.error(problem)
process.exit(problems.length ? 1 : 0)
