import { fallbackLanguage, type Language } from '@hearth/shared/language-codes'
import { sql } from 'kysely'
import { keepPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { titlesIn } from './titles.ts'

/** What others read of a member's answers, with the titles in English, as staff do. */
export async function answerTexts(db: Database, profileId: string): Promise<{ name: string; text: string }[]> {
  const rows = await db
    .selectFrom('promptAnswers')
    .where('profileId', '=', profileId)
    .where('removedAt', 'is', null)
    .orderBy('place')
    .select(['prompt', 'text'])
    .execute()
  if (!rows.length) return []
  const titleOf = titlesIn((await keepPart(db, 'prompts')).value, fallbackLanguage)
  return rows.map(({ prompt, text }) => ({ name: titleOf(prompt), text }))
}

/** The answers of a member with titles in a language: a copy for its owner. */
export async function namedAnswers(db: Database, profileId: string, language: Language) {
  const rows = await db
    .selectFrom('promptAnswers')
    .where('profileId', '=', profileId)
    .orderBy('place')
    .select(['prompt', 'text', 'changedAt'])
    .execute()
  const titleOf = titlesIn((await keepPart(db, 'prompts')).value, language)
  return rows.map(({ prompt, ...answer }) => ({ prompt: titleOf(prompt), ...answer }))
}

/** Shows a member's answers to nobody else, until they write others. @returns the keys of their prompts */
export async function hideAnswers(transaction: Database, profileId: string): Promise<string[]> {
  const rows = await transaction
    .updateTable('promptAnswers')
    .set({ removedAt: new Date() })
    .where('profileId', '=', profileId)
    .where('removedAt', 'is', null)
    .returning('prompt')
    .execute()
  return rows.map(({ prompt }) => prompt)
}

/** Shows answers again that a decision took away. */
export const showAnswers = (transaction: Database, profileId: string, prompts: string[]) =>
  transaction
    .updateTable('promptAnswers')
    .set({ removedAt: null })
    .where('profileId', '=', profileId)
    .where('prompt', '=', sql<string>`any(${prompts}::text[])`)
    .execute()
