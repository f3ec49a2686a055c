import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { FileChange, FileProblem } from '@hearth/shared/moderation/community-file'
import { theConsole } from '../../platform/audit/audit.ts'
import type { Services } from '../../services.ts'
import { compareFile, importFile } from './import-file.ts'
import { communityFileOf, textOf } from './write-file.ts'

export const usage = `npm run community -- export [--to FILE]
npm run community -- import FILE [--yes]`

const options = { to: { type: 'string' }, yes: { type: 'boolean', default: false } } as const

const problemLine = ({ line, at, code }: FileProblem) => `line ${line}: ${[at, code].filter(Boolean).join(' ')}`

function changeLine({ section, name, kind, before, after, members }: FileChange) {
  const values = section === 'settings' ? `: ${before ?? 'none'} -> ${after ?? 'none'}` : ''
  return `${kind.padEnd(7)} ${section} ${name}${values}${members ? ` (${members} members)` : ''}`
}

async function exportFile({ db }: Services, to: string | undefined) {
  const text = textOf(await communityFileOf(db))
  if (!to) return text.trimEnd()
  await writeFile(to, text)
  return `The community is in ${to}.`
}

async function importFrom(services: Services, file: string | undefined, isSure: boolean) {
  if (!file) throw new Error('Name the file.')
  const text = await readFile(file, 'utf8')
  const { problems, changes, state } = await compareFile(services.db, text)
  if (problems.length) throw new Error(['Nothing was imported.', ...problems.map(problemLine)].join('\n'))
  if (!changes.length) return 'The community is as the file says.'
  const lines = changes.map(changeLine).join('\n')
  if (!isSure) return `${lines}\nNothing is imported yet: --yes imports it.`
  if (!(await importFile(services, theConsole, { text, state })))
    throw new Error('Somebody has changed the community meanwhile. Nothing was imported.')
  return `${lines}\nImported.`
}

/** Runs a command of `npm run community`. @returns what to print */
export async function run(services: Services, args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [command, file] = positionals
  if (command === 'export') return exportFile(services, values.to)
  if (command === 'import') return importFrom(services, file, values.yes)
  throw new Error('Say export or import.')
}
