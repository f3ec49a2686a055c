import type { Answer, Answers } from '@hearth/shared/members/prompts'
import { type Expression, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'

type Owner = Pick<Viewer, 'profileId'>

/** The answers of a member as the member wrote them, in their order. */
export const ownAnswers = (db: Database, { profileId }: Owner): Promise<Answers> =>
  db
    .selectFrom('promptAnswers')
    .where('profileId', '=', profileId)
    .orderBy('place')
    .select(['prompt', 'text'])
    .execute()

/**
 * Replaces the answers of a member. A text that a decision removed stays removed until it is another one.
 * @param transaction that has locked the profile: of two tabs, the later one counts
 */
export async function storeAnswers(transaction: Database, { profileId }: Owner, answers: Answers) {
  const gone = await transaction
    .deleteFrom('promptAnswers')
    .where('profileId', '=', profileId)
    .returning(['prompt', 'text', 'removedAt', 'changedAt'])
    .execute()
  const rows = answers.map((answer, index) => {
    const same = gone.find(({ prompt, text }) => prompt === answer.prompt && text === answer.text)
    return { ...answer, ...same, profileId, place: index + 1 }
  })
  if (rows.length) await transaction.insertInto('promptAnswers').values(rows).execute()
}

/**
 * In SQL: what others see of a member's answers, as a list in JSON; null without any. The caller has checked that the
 * viewer may see the member.
 */
export const shownAnswers = (profileId: Expression<unknown>) => sql<Answers | null>`(
  select json_agg(json_build_object('prompt', prompt, 'text', text) order by place)
  from prompt_answers
  where profile_id = ${profileId} and removed_at is null)`

/** The first answer that others see of each of these members. The caller has checked that the viewer may see them. */
export async function firstAnswers(db: Database, profileIds: string[]): Promise<Map<string, Answer>> {
  const rows = await db
    .selectFrom('promptAnswers')
    .where('profileId', '=', sql<string>`any(${profileIds}::uuid[])`)
    .where('removedAt', 'is', null)
    .distinctOn('profileId')
    .orderBy('profileId')
    .orderBy('place')
    .select(['profileId', 'prompt', 'text'])
    .execute()
  return new Map(rows.map(({ profileId, ...answer }) => [profileId, answer]))
}

/** How many members have answered each prompt. */
export async function usesOfPrompts(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('promptAnswers')
    .groupBy('prompt')
    .select((eb) => ['prompt', eb.fn.countAll<number>().as('members')])
    .execute()
  return Object.fromEntries(rows.map(({ prompt, members }) => [prompt, Number(members)]))
}
