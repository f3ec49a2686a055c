import type { PageName } from '@hearth/shared/account/page-names'
import type { Language } from '@hearth/shared/language-codes'
import { parseHead, parseMarkdown } from '@hearth/shared/markdown'
import type { EditedPage, PageTexts } from '@hearth/shared/moderation/admin-pages'
import { sql } from 'kysely'
import { forgetPages, sourceOf } from '../../account/pages/files.ts'
import { hashOf, publishedAt, publish as store, unpublish } from '../../account/pages/published.ts'
import { pageValues } from '../../account/pages/values.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { staffWith } from '../staff/access.ts'

const operator = staffWith('community')

/** A page to edit, read anew. */
async function editedPage(deps: Pick<Services, 'db' | 'env'>, page: PageName): Promise<EditedPage> {
  forgetPages()
  const { texts, source, version } = await sourceOf(deps, page)
  const drafts = Object.entries(texts).map(([language, file]) => {
    const { head, body } = parseHead(file)
    return [language as Language, { title: head.title ?? '', text: body.trim() }]
  })
  const at = await publishedAt(deps.db, page)
  const edited: PageTexts = Object.fromEntries(drafts)
  const revision = hashOf(edited)
  return { page, source, version, revision, publishedAt: at?.toISOString() ?? null, texts: edited }
}

/** Lets one admin at a time change pages, so that the second one sees what the first one did. */
const lockPages = (transaction: Database) =>
  sql`lock table published_pages in share row exclusive mode`.execute(transaction)

export const read = operator.adminPages.read.handler(({ context, input }) => editedPage(context, input.page))

/** Fills in the placeholders as for members. */
export const preview = operator.adminPages.preview.handler(async ({ context, input }) => {
  const values: Record<string, string> = await pageValues(context)
  return { content: parseMarkdown(input.text.replace(/\{\{(\w+)\}\}/g, (mark, name) => values[name] ?? mark)) }
})

/** The first publication is a new version: members have agreed to no template. */
const nextVersion = (before: EditedPage, texts: PageTexts, asksAgain: boolean) =>
  asksAgain || before.source === 'template' ? hashOf(texts) : before.version

/** @throws PAGE_CHANGED when a colleague has published another version since the admin opened the page */
export const publish = operator.adminPages.publish.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { page, texts, asksAgain } = input
  await db.transaction().execute(async (transaction) => {
    await lockPages(transaction)
    const before = await editedPage({ ...context, db: transaction }, page)
    if (before.revision !== input.revision) throw errors.PAGE_CHANGED()
    const version = nextVersion(before, texts, asksAgain)
    await store(transaction, page, { texts, version })
    const details = { page, version, languages: Object.keys(texts) }
    await audit(transaction, { act: 'page_published', actor: staff, before: { version: before.version }, details })
  })
  return editedPage(context, page)
})

/** @throws PAGE_CHANGED as `publish` does: a text that is taken back is gone */
export const reset = operator.adminPages.reset.handler(async ({ context, input: { page, revision }, errors }) => {
  const { db, staff } = context
  await db.transaction().execute(async (transaction) => {
    await lockPages(transaction)
    const before = await editedPage({ ...context, db: transaction }, page)
    if (before.revision !== revision) throw errors.PAGE_CHANGED()
    await unpublish(transaction, page)
    await audit(transaction, {
      act: 'page_reset',
      actor: staff,
      before: { version: before.version },
      details: { page },
    })
  })
  return editedPage(context, page)
})
