import { createHash } from 'node:crypto'
import type { PageName } from '@hearth/shared/account/page-names'
import type { Language } from '@hearth/shared/language-codes'
import type { PageTexts } from '@hearth/shared/moderation/admin-pages'
import type { Database } from '../../platform/db/connection.ts'

type Row = { version: string; publishedAt: Date; texts: PageTexts }

/** A page in the form of a file, so that both are read alike. */
const fileOf = ({ title, text }: { title: string; text: string }, { version, publishedAt }: Row) =>
  `---\ntitle: ${title}\ndate: ${publishedAt.toISOString().slice(0, 10)}\nversion: ${version}\n---\n${text}\n`

const select = (db: Database) => db.selectFrom('publishedPages').select(['page', 'version', 'publishedAt', 'texts'])

/** What admins have published, by page and language. */
export async function publishedPages(db: Database): Promise<Map<PageName, Partial<Record<Language, string>>>> {
  const rows = await select(db).execute()
  return new Map(
    rows.map((row) => {
      const texts = row.texts as PageTexts
      const files = Object.entries(texts).map(([language, draft]) => [language, fileOf(draft, { ...row, texts })])
      return [row.page as PageName, Object.fromEntries(files)]
    }),
  )
}

/** When an admin published the page; null when files or the template apply. */
export async function publishedAt(db: Database, page: PageName): Promise<Date | null> {
  const row = await db.selectFrom('publishedPages').select('publishedAt').where('page', '=', page).executeTakeFirst()
  return row?.publishedAt ?? null
}

/** A hash of a page's texts. As a version, it lets an admin who goes back to earlier texts go back to their version. */
export const hashOf = (texts: PageTexts) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)

/** Stores a page in place of the one that was published before. */
export async function publish(db: Database, page: PageName, { texts, version }: Pick<Row, 'texts' | 'version'>) {
  const row = { version, texts: JSON.stringify(texts), publishedAt: new Date() }
  await db
    .insertInto('publishedPages')
    .values({ page, ...row })
    .onConflict((conflict) => conflict.column('page').doUpdateSet(row))
    .execute()
}

/** Removes a published page: files or the template apply again. */
export const unpublish = (db: Database, page: PageName) =>
  db.deleteFrom('publishedPages').where('page', '=', page).execute()
