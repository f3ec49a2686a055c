import { type PageName, pageNames } from '@hearth/shared/account/page-names'
import type { CommunityPart } from '@hearth/shared/community-parts'
import type { FileComparison } from '@hearth/shared/moderation/community-file'
import { sql } from 'kysely'
import { hashOf, publish } from '../../account/pages/published.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { lockPart } from '../../platform/community/parts.ts'
import { lockSettings, readSettings } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { followFunctions } from '../admin/store-functions.ts'
import { followSettings, storeSettings } from '../admin/store-settings.ts'
import { partInFile, partsOfFile } from './parts.ts'
import { type Plan, planImport } from './plan.ts'
import { readFile } from './read-file.ts'
import { stateOf } from './write-file.ts'

const toComparison = ({ before, changes, problems }: Plan): FileComparison => ({
  problems,
  changes: problems.length ? [] : changes,
  state: stateOf(before),
})

/** What importing a file would change, or why it cannot be imported. */
export const compareFile = async (db: Database, text: string) => toComparison(await planImport(db, readFile(text)))

/** Lets nobody else change the community until the transaction ends. */
async function lockCommunity(transaction: Database) {
  await sql`lock table published_pages in share row exclusive mode`.execute(transaction)
  await lockSettings(transaction)
  for (const part of partsOfFile) await lockPart(transaction, part)
}

const isChanged = ({ changes }: Plan, section: string) => changes.some((change) => change.section === section)

/** Members are asked again to agree to a page whose text has changed. */
async function storePages(transaction: Database, actor: Actor, { changes, after }: Plan) {
  const changed = new Set(changes.filter(({ section }) => section === 'pages').map(({ name }) => name))
  for (const page of pageNames.filter((name: PageName) => changed.has(name))) {
    const texts = after.pages[page]
    if (!texts) continue
    const version = hashOf(texts)
    await publish(transaction, page, { texts, version })
    await audit(transaction, {
      act: 'page_published',
      actor,
      details: { page, version, languages: Object.keys(texts) },
    })
  }
}

async function store(transaction: Database, services: Services, actor: Actor, plan: Plan) {
  const before = await readSettings(transaction)
  const settings = { before, after: { ...before, ...plan.after.settings } }
  if (isChanged(plan, 'settings')) await storeSettings(transaction, services, actor, settings)
  for (const part of partsOfFile)
    if (isChanged(plan, part)) await partInFile<CommunityPart>(part).store(transaction, actor, plan.after[part])
  await storePages(transaction, actor, plan)
  const details = { changes: plan.changes.map(({ section, name, kind }) => ({ section, name, kind })) }
  await audit(transaction, { act: 'community_imported', actor, details })
  return settings
}

/**
 * Imports a file as a whole, or nothing of it.
 * @param state of the community when the file was compared
 * @returns null when the community has changed since; with problems, nothing was imported
 */
export async function importFile(
  services: Services,
  actor: Actor,
  { text, state }: { text: string; state: string },
): Promise<FileComparison | null> {
  const read = readFile(text)
  const { plan, settings } = await services.db.transaction().execute(async (transaction) => {
    await lockCommunity(transaction)
    const plan = await planImport(transaction, read)
    const goes = stateOf(plan.before) === state && !plan.problems.length
    return { plan, settings: goes ? await store(transaction, services, actor, plan) : null }
  })
  if (settings) followSettings(services, settings)
  if (settings && isChanged(plan, 'functions')) followFunctions(services)
  return settings || plan.problems.length ? toComparison(plan) : null
}
