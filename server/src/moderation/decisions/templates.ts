import { type Language, languages } from '@hearth/shared/language-codes'
import type { Template } from '@hearth/shared/moderation/decisions'
import { type Action, actions } from '@hearth/shared/moderation/ladder'
import { reportCategories } from '@hearth/shared/moderation/report-limits'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { defaultText } from './statement.ts'

type Which = { category?: ReportCategory | undefined; language?: Language | undefined }

/** Actions with a statement. */
const worded = actions.filter((action) => action !== 'close' && action !== 'lift')

/** The newest versions that the operator has written. */
async function written(db: Database, { category, language }: Which): Promise<Template[]> {
  const { rows } = await sql<Template>`select distinct on (category, action, language)
      id,
      category,
      action,
      language,
      body,
      version
    from statement_templates
    where ${category ? sql`category = ${category}` : sql`true`}
      and ${language ? sql`language = ${language}` : sql`true`}
    order by category, action, language, version desc`.execute(db)
  return rows
}

/** The words of statements: the operator's where there are any, else the product's own, whose version is 0. */
export async function templatesOf(db: Database, which: Which): Promise<Template[]> {
  const own = new Map((await written(db, which)).map((one) => [`${one.category} ${one.action} ${one.language}`, one]))
  const inLanguages = which.language ? [which.language] : languages
  const inCategories = which.category ? [which.category] : reportCategories
  return inLanguages.flatMap((language) =>
    inCategories.flatMap((category) =>
      worded.map(
        (action) =>
          own.get(`${category} ${action} ${language}`) ?? {
            id: null,
            category,
            action,
            language,
            body: defaultText(language, category, action),
            version: 0,
          },
      ),
    ),
  )
}

/** Stores a new version. The former ones stay, because statements were sent with them. */
export async function writeTemplate(
  transaction: Database,
  { category, action, language, body }: { category: ReportCategory; action: Action; language: Language; body: string },
): Promise<Template> {
  await sql`select pg_advisory_xact_lock(hashtextextended('templates', 0))`.execute(transaction)
  const version = sql<number>`(select coalesce(max(version), 0) + 1 from statement_templates
    where category = ${category} and action = ${action} and language = ${language})`
  const row = await transaction
    .insertInto('statementTemplates')
    .values({ category, action, language, body, version })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { ...row, category, action, language, body }
}
