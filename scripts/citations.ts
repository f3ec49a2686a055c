// Checks that what code and documents cite is there: files of docs/, headings, and decisions by their old numbers.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const decisions = 'docs/decisions'

/** The address of a heading within its document, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

/** Links of help articles and of the operator's pages lead to screens; `npm run check` compares them elsewhere. */
const isDocument = (file: string) => file.endsWith('.md') && !/^(?:help|pages)\//.test(file)

/** @returns what is wrong with a link of a document; undefined for a good one */
function problemOfLink(file: string, link: string, read: Reader): string | undefined {
  if (/^(?:\/|\w+:)/.test(link)) return
  const [path, anchor] = link.split('#')
  const target = path ? join(dirname(file), path) : file
  const text = read(target)
  if (text === undefined) return `there is no ${target}`
  if (anchor && !anchorsOf(text).includes(anchor)) return `${target} has no heading #${anchor}`
}

/** The text of a file, '' for a folder; undefined if there is none. */
type Reader = (file: string) => string | undefined

/** The numbers that the table of decisions leads on from. */
const oldNumbers = (readme: string) => new Set([...readme.matchAll(/^\| (\d{4}) \| \[/gm)].map(([, number]) => number!))

/** What is cited in a file and is not there. */
export function problemsOf(file: string, text: string, read: Reader): string[] {
  const known = oldNumbers(read(`${decisions}/README.md`) ?? '')
  const unknown = [...text.matchAll(/\bdecisions?[ /](\d{4})\b/gi)]
    .filter(([, number]) => !known.has(number!))
    .map(([, number]) => `there is no decision ${number}`)
  const missing = [...text.matchAll(/\bdocs\/[\w/.-]+\.md\b/g)]
    .filter(([path]) => !/decisions\/\d{4}/.test(path) && read(path) === undefined)
    .map(([path]) => `there is no ${path}`)
  const links = isDocument(file) ? [...text.matchAll(/\]\(([^()\s]+)\)/g)] : []
  const broken = links.flatMap(([, link]) => problemOfLink(file, link!, read) ?? [])
  return [...new Set([...unknown, ...missing, ...broken])].map((problem) => `${file}: ${problem}`)
}

function readFile(file: string): string | undefined {
  if (!existsSync(file)) return
  return /\.\w+$/.test(file) ? readFileSync(file, 'utf8') : ''
}

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  const files = listed.trim().split('\n')
  const texts = files.filter((file) => /\.(?:md|[cm]?[jt]sx?|sql|css|ya?ml)$/.test(file) && existsSync(file))
  const problems = texts
    // A copy of an old database names what there was then.
    .filter((file) => file !== 'scripts/citations.test.ts' && !file.includes('/fixtures/'))
    .flatMap((file) => problemsOf(file, readFileSync(file, 'utf8'), readFile))
  for (const problem of problems) console.log(problem)
  process.exit(problems.length ? 1 : 0)
}
