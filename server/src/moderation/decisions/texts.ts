import type { ActionInput } from '@hearth/shared/moderation/ladder'
import { bioLimits } from '@hearth/shared/people/profile-limits'
import { sql } from 'kysely'
import { forgetLikedAnswers } from '../../chat/notes/liked-answers.ts'
import { hideTexts, showTexts } from '../../members/community-fields/texts.ts'
import { hideAnswers, showAnswers } from '../../members/prompts/texts.ts'
import { isOff } from '../../platform/community/functions.ts'
import type { Database } from '../../platform/db/connection.ts'

/** Texts that a decision took away, as `decisions.removed` keeps them for an appeal. */
type RemovedTexts = {
  name?: { firstName: string; lastName: string }
  bio?: string
  interests?: string[]
  city?: { city: string | null; cityId: number | null }
  /** Fields of the community, whose texts stay where they are and are shown to nobody else. */
  fields?: string[]
  /** Prompts, likewise. */
  prompts?: string[]
}

const nameless = { firstName: '', lastName: '' }
/** Without one of them a profile is not complete. */
const completing = ['name', 'bio', 'city'] as const

/** Mails greet a member by the first name. */
const writeName = (transaction: Database, profileId: string, names: { firstName: string; lastName: string }) =>
  transaction
    .updateTable('user')
    .set({ ...names, name: names.firstName })
    .where('id', '=', transaction.selectFrom('profiles').where('id', '=', profileId).select('userId'))
    .execute()

/** Those who liked an answer keep no copy of it, also after an appeal. */
async function removeAnswers(transaction: Database, profileId: string): Promise<string[]> {
  const prompts = await hideAnswers(transaction, profileId)
  await forgetLikedAnswers(transaction, profileId, prompts)
  return prompts
}

/**
 * Empties texts. A profile without a name, bio or city is not complete, so that no member meets its owner, who writes
 * another before going on.
 */
export async function removeTexts(
  transaction: Database,
  profileId: string,
  actions: ActionInput[],
): Promise<RemovedTexts> {
  const fields = new Set(actions.flatMap(({ field }) => field ?? []))
  if (!fields.size) return {}
  const profile = transaction.selectFrom('profiles').where('id', '=', profileId)
  const texts = profile.select(['firstName', 'lastName', 'bio', 'interests', 'city', 'cityId'])
  const { firstName, lastName, bio, interests, city, cityId } = await texts.forUpdate().executeTakeFirstOrThrow()
  const change = {
    ...(fields.has('name') && nameless),
    ...(fields.has('bio') && { bio: '' }),
    ...(fields.has('interests') && { interests: [] }),
    ...(fields.has('city') && { city: null, cityId: null }),
    ...(completing.some((field) => fields.has(field)) && { profileCompleted: false }),
  }
  if (Object.keys(change).length)
    await transaction.updateTable('profiles').set(change).where('id', '=', profileId).execute()
  if (fields.has('name')) await writeName(transaction, profileId, nameless)
  return {
    ...(fields.has('name') && { name: { firstName, lastName } }),
    ...(fields.has('bio') && { bio }),
    ...(fields.has('interests') && { interests }),
    ...(fields.has('city') && { city: { city, cityId } }),
    ...(fields.has('fields') && { fields: await hideTexts(transaction, profileId) }),
    ...(fields.has('prompts') && { prompts: await removeAnswers(transaction, profileId) }),
  }
}

/** A profile is complete again once nothing lacks any more. */
const completeAgain = (transaction: Database, profileId: string) =>
  sql`update profiles set profile_completed = true
    where id = ${profileId} and not profile_completed
      and first_name <> '' and last_name <> '' and length(bio) >= ${bioLimits.min} and birthday is not null
      and (height is not null or ${isOff('height')}) and (weight is not null or ${isOff('weight')})
      and gender is not null and (relationship_goal is not null or own_goals is not null) and country is not null
      and city is not null`.execute(transaction)

/** Brings back the texts that a decision took away, where the member has not written others since. */
export async function restoreTexts(transaction: Database, decisionId: string, profileId: string) {
  const decision = transaction.selectFrom('decisions').where('id', '=', decisionId).select('removed')
  const { name, bio, interests, city, fields, prompts } = (await decision.executeTakeFirstOrThrow())
    .removed as RemovedTexts
  const profile = transaction.updateTable('profiles').where('id', '=', profileId)
  if (fields) await showTexts(transaction, profileId, fields)
  if (prompts) await showAnswers(transaction, profileId, prompts)
  if (interests) await profile.set({ interests }).where('interests', '=', []).execute()
  if (bio !== undefined) await profile.set({ bio }).where('bio', '=', '').execute()
  if (city) await profile.set(city).where('city', 'is', null).execute()
  if (name) {
    const restored = profile.set(name).where('firstName', '=', '').where('lastName', '=', '')
    if ((await restored.executeTakeFirst()).numUpdatedRows) await writeName(transaction, profileId, name)
  }
  if (name || city || bio !== undefined) await completeAgain(transaction, profileId)
}
