// Finds the regular expressions of the product that can take longer than linear time.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'

/** A regular expression. `source` is null if only the running product can build it. */
type Expression = { place: string; source: string | null; flags: string }
type Static = { values: Map<string, Node>; imports: Map<string, string> }

/** Expressions that are not constants, by file and by argument, with the reason why each is safe. */
const exceptions: Record<string, string> = {
  'shared/src/phone-numbers.ts: pattern': 'made of bounded groups of digits; each text has at most 2,000 characters',
  'shared/src/chat/phrases.ts: ` ${oneOf(phrases.filter((one) => !unspaced.test(one)))} `':
    'phrases of word lists of ours; each text has at most 2,000 characters',
  'shared/src/chat/phrases.ts: oneOf(phrases.filter((one) => unspaced.test(one)))':
    'phrases of word lists of ours; each text has at most 2,000 characters',
  'server/src/http/first-page/page-answers.ts: expressionOf(path)':
    'a path of shared/src/screens.ts, with one group of 36 characters',
  'server/src/http/first-page/screens.ts: screen.path':
    'the path of a route, which the build writes; addresses have at most 16 KB',
}

const product = ['shared/src', 'server/src', 'web/src', 'demo/src', 'test-members/src', 'classifier']
const isTest = (file: string) => /\.test\.tsx?$|\/testing(?:-[a-z]+)?\.ts$|\/testing\//.test(file)
const files = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...product], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.[jt]sx?$|\.mjs$/.test(file) && !isTest(file) && existsSync(file))

/** The constants of a file, and the modules from which it imports others. */
function staticsOf(file: string): Static {
  const found: Static = { values: new Map(), imports: new Map() }
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) found.values.set(id.name, init)
    },
  }).visit(program)
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { localName } of entries) found.imports.set(localName.value, moduleRequest.value)
  return found
}

/** The file of an import from this repository. */
function fileOf(file: string, request: string): string | null {
  if (request.startsWith('@hearth/shared/')) return `shared/src/${request.slice('@hearth/shared/'.length)}.ts`
  return request.startsWith('.') ? join(dirname(file), request) : null
}

/** The value of an expression that consists of constants; null for any other expression. */
function textOf(node: Node | null | undefined, file: string, statics = staticsOf(file)): string | null {
  if (!node) return null
  if (node.type === 'Literal') return 'regex' in node && node.regex ? node.regex.pattern : String(node.value)
  if (node.type === 'TemplateLiteral') {
    const parts = node.expressions.map((part) => textOf(part, file, statics))
    return parts.includes(null) ? null : node.quasis.map(({ value }, i) => value.cooked + (parts[i] ?? '')).join('')
  }
  if (node.type === 'BinaryExpression')
    return sumOf(
      node.operator,
      [node.left, node.right].map((side) => textOf(side, file, statics)),
    )
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') {
    const object = node.object.type === 'Identifier' ? statics.values.get(node.object.name) : undefined
    const { name } = node.property
    if (object?.type !== 'ObjectExpression') return null
    const property = object.properties.find(
      (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
    )
    return property?.type === 'Property' ? textOf(property.value, file, statics) : null
  }
  if (node.type !== 'Identifier') return null
  const request = statics.imports.get(node.name)
  const origin = request ? fileOf(file, request) : null
  if (!origin) return textOf(statics.values.get(node.name), file, statics)
  const theirs = staticsOf(origin)
  return textOf(theirs.values.get(node.name), origin, theirs)
}

function sumOf(operator: string, sides: (string | null)[]): string | null {
  const [left, right] = sides
  if (typeof left !== 'string' || typeof right !== 'string') return null
  if (operator === '+') return left + right
  return operator === '-' ? String(Number(left) - Number(right)) : null
}

/** Every regular expression of a file: literals and `new RegExp()`. */
function expressionsOf(file: string): Expression[] {
  const found: Expression[] = []
  const text = readFileSync(file, 'utf8')
  const made = (callee: Node, [source, flags]: Node[]) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || !source) return
    const place = `${file}: ${text.slice(source.start, source.end)}`
    found.push({ place, source: textOf(source, file), flags: textOf(flags, file) ?? '' })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex)
        found.push({ place: `${file}: ${node.raw}`, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: ({ callee, arguments: given }) => made(callee, given),
    CallExpression: ({ callee, arguments: given }) => made(callee, given),
  }).visit(parseSync(file, text).program)
  return found
}

/** The steps of a check are bounded, not its time: a busy machine finds what any other does. Most checks take ten ms. */
const limits = { timeout: null, seedingTimeout: null, incubationTimeout: null, attackTimeout: null, randomSeed: 1 }

/** The problem of an expression; null when it takes linear time. */
async function problemOf({ place, source, flags }: Expression): Promise<string | null> {
  if (place in exceptions) return null
  if (source === null) return `${place}\n  is not a constant: say in scripts/expressions.ts why it is safe`
  const result = await check(source, flags, limits)
  if (result.status === 'safe') return null
  const why = result.status === 'vulnerable' ? result.complexity.summary : `not known: ${result.error.kind}`
  return `${place}\n  takes more than a time in proportion to its text (${why})`
}

const all = files().flatMap(expressionsOf)
const different = [...new Map(all.map((one) => [`/${one.source ?? one.place}/${one.flags}`, one])).values()]
const problems: string[] = []
for (const one of different) problems.push(...[await problemOf(one)].filter((problem) => problem !== null))
const places = new Set(all.map(({ place }) => place))
for (const place of Object.keys(exceptions)) if (!places.has(place)) problems.push(`${place}\n  is an unused exception`)
if (problems.length) console.error(problems.join('\n'))
else console.log(`${different.length} expressions take time in proportion to their text`)
process.exit(problems.length ? 1 : 0)
