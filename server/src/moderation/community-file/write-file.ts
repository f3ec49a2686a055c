import { createHash } from 'node:crypto'
import type { PageTexts } from '@hearth/shared/moderation/admin-pages'
import { readSettings } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import { CommunityFile, FileSettings, type WholeFile } from './file.ts'
import { partInFile, partsOfFile } from './parts.ts'

async function publishedTexts(db: Database) {
  const rows = await db.selectFrom('publishedPages').select(['page', 'texts']).orderBy('page').execute()
  return Object.fromEntries(rows.map(({ page, texts }) => [page, texts as PageTexts]))
}

/** This community as a file. */
export async function communityFileOf(db: Database): Promise<WholeFile> {
  const settings = FileSettings.strip().parse(await readSettings(db))
  const parts: Record<string, unknown> = {}
  for (const part of partsOfFile) parts[part] = await partInFile(part).read(db)
  const head = { hearth: 'community', version: 1, settings, pages: await publishedTexts(db) }
  return CommunityFile.required().parse(Object.assign(head, parts))
}

export const textOf = (file: WholeFile) => `${JSON.stringify(file, null, 2)}\n`

/** Names a state of the community: an import is refused when another one has followed since its comparison. */
export const stateOf = (file: WholeFile) => createHash('sha256').update(textOf(file)).digest('base64url')
