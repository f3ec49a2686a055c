// Counts the lengths of margin, padding, gap and radius that are not steps of the theme's scale. They only go down.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Node, parseSync, Visitor } from 'oxc-parser'

/** Literals by folder of `web/src`. */
type Counts = Record<string, number>

const record = 'scripts/spacing.json'
const declaration = /(?<![\w-])(?:(?:margin|padding)[\w-]*|gap|row-gap|column-gap|border[\w-]*-radius)\s*:([^;{}]+)/g
const length = /(?<![\w.-])-?(\d*\.?\d+)(px|rem)\b/g

/** Mantine's props of spacing and radius, of which each number is one of pixels. */
const props = /^(?:[mp][trblxyse]?|gap|rowGap|columnGap|spacing|verticalSpacing|radius|padding)$/
/** The same in an object, which may be a style. */
const keys = /^(?:[mp][trblxyse]?|(?:margin|padding)[A-Z]?\w*|gap|rowGap|columnGap|border\w*Radius|radius)$/

/** Up to two pixels belong to a border or to an optical correction, for which the scale has no step. */
const isHairline = (pixels: number) => Math.abs(pixels) <= 2
const pixels = (number: string, unit: string) => Number(number) * (unit === 'rem' ? 16 : 1)

const lengthsIn = (text: string) =>
  [...text.matchAll(length)].filter(([, number, unit]) => !isHairline(pixels(number!, unit!))).length

/** How many literals a style sheet has. */
export function literalsOfStyles(css: string): number {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '')
  return [...rules.matchAll(declaration)].reduce((sum, [, value]) => sum + lengthsIn(value!), 0)
}

/** How many literals the value of a prop has, in each branch of a choice and at each width of the window. */
function literalsOfValue(node: Node | null): number {
  switch (node?.type) {
    case 'Literal':
      if (typeof node.value === 'number') return isHairline(node.value) ? 0 : 1
      if (typeof node.value !== 'string') return 0
      return lengthsIn(/^-?[\d.]+$/.test(node.value) ? `${node.value}px` : node.value)
    case 'TemplateLiteral':
      return node.quasis.reduce((sum, { value }) => sum + lengthsIn(value.raw), 0)
    case 'UnaryExpression':
      return literalsOfValue(node.argument)
    case 'ConditionalExpression':
      return literalsOfValue(node.consequent) + literalsOfValue(node.alternate)
    case 'LogicalExpression':
      return literalsOfValue(node.left) + literalsOfValue(node.right)
    case 'ObjectExpression':
      return node.properties.reduce((sum, one) => sum + (one.type === 'Property' ? literalsOfValue(one.value) : 0), 0)
    case 'JSXExpressionContainer':
      return literalsOfValue(node.expression)
    default:
      return 0
  }
}

/** How many literals a component has in its props and styles. */
export function literalsOfComponent(file: string, text: string): number {
  let found = 0
  new Visitor({
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && props.test(name.name)) found += literalsOfValue(value)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && keys.test(key.name)) found += literalsOfValue(value)
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** What is wrong with the counts, given those on record. */
export function problemsOf(found: Counts, recorded: Counts): string[] {
  const folders = [...new Set([...Object.keys(found), ...Object.keys(recorded)])]
  return folders.flatMap((folder) => {
    const [now, before] = [found[folder] ?? 0, recorded[folder] ?? 0]
    const said = `web/src/${folder} has ${now} lengths of margin, padding, gap and radius in px or rem, ${before} on record`
    if (now > before) return `${said}: use a step of the scale (--mantine-spacing-*, --mantine-radius-*)`
    return now < before ? `${said}: record the new count (node scripts/spacing.ts --record)` : []
  })
}

function countFiles(): Counts {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web/src'])
  const counts: Counts = {}
  for (const file of listed.toString().split('\n')) {
    if (!/\.(?:css|tsx)$/.test(file) || file.endsWith('.test.tsx') || !existsSync(file)) continue
    const text = readFileSync(file, 'utf8')
    const count = file.endsWith('.css') ? literalsOfStyles(text) : literalsOfComponent(file, text)
    const folder = file.split('/')[2]!
    if (count) counts[folder] = (counts[folder] ?? 0) + count
  }
  return counts
}

if (import.meta.main) {
  const found = countFiles()
  const recorded: Counts = JSON.parse(readFileSync(record, 'utf8'))
  const isLower = Object.entries(found).every(([folder, count]) => count <= (recorded[folder] ?? 0))
  const records = process.argv.includes('--record') && isLower
  if (records) writeFileSync(record, `${JSON.stringify(found, null, 2)}\n`)
  const problems = records ? [] : problemsOf(found, recorded)
  for (const problem of problems) console.log(problem)
  process.exit(problems.length ? 1 : 0)
}
