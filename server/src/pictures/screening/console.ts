import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { audit, theConsole } from '../../platform/audit/audit.ts'
import type { Services } from '../../services.ts'
import { compareNewEntries } from './compare.ts'
import { hashesIn, importList } from './import-list.ts'

export const usage = `npm run lists -- import FILE --name NAME --class own|intimate|child-abuse [--version V] [--source TEXT]
npm run lists -- list
npm run lists -- remove NAME`

/** What decisions write: removed photos, and those of banned members. */
const ownLists = ['own', 'banned']

const Options = z.object({
  // The lists of this community's decisions.
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .refine((name) => !ownLists.includes(name), `Choose another name than ${ownLists.join(' and ')}.`),
  class: z.enum(['own', 'intimate', 'child-abuse']),
  version: z.string().trim().min(1).max(60),
  source: z.string().trim().max(500).default(''),
})

const options = {
  name: { type: 'string' },
  class: { type: 'string' },
  version: { type: 'string' },
  source: { type: 'string' },
} as const

async function importFile({ db, heavyWork }: Services, file: string | undefined, values: object): Promise<string> {
  if (!file) throw new Error('Name the file.')
  const list = Options.parse({ version: new Date().toISOString(), ...values })
  const hashes = hashesIn(await readFile(file, 'utf8'))
  await importList(db, list, hashes)
  const { held, asked } = await heavyWork.inTurn(() => compareNewEntries(db))
  return `${hashes.length} pictures are on the list ${list.name} now. ${held} stored photos match and are held. ${asked} pictures in messages match and are checked again.`
}

async function listAll({ db }: Services): Promise<string> {
  const rows = await db
    .selectFrom('hashLists as l')
    .select((eb) => [
      'name',
      'class',
      'version',
      'source',
      'importedAt',
      eb
        .selectFrom('hashEntries')
        .whereRef('listId', '=', 'l.id')
        .select(eb.fn.countAll<number>().as('n'))
        .as('entries'),
    ])
    .orderBy('name')
    .execute()
  return rows
    .map((row) => [row.name, row.class, row.version, row.entries, row.importedAt.toISOString(), row.source].join('\t'))
    .join('\n')
}

async function remove({ db }: Services, name: string | undefined): Promise<string> {
  if (!name || ownLists.includes(name)) throw new Error('Name an imported list.')
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('hashLists').where('name', '=', name).executeTakeFirst()
    if (!numDeletedRows) throw new Error(`There is no list ${name}.`)
    await audit(transaction, { act: 'list_removed', actor: theConsole, details: { list: name } })
  })
  return `The list ${name} is gone. Photos that it held stay held.`
}

/** Runs one command on the lists of known pictures. */
export async function run(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [command, what] = positionals
  if (command === 'import') return importFile(services, what, values)
  if (command === 'list') return listAll(services)
  if (command === 'remove') return remove(services, what)
  throw new Error('Name a command.')
}
