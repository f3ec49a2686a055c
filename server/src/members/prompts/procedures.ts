import type { Answers, CommunityPrompts } from '@hearth/shared/members/prompts'
import { account } from '../../api.ts'
import { keepPart } from '../../platform/community/parts.ts'
import { spend } from '../../platform/limits/spend.ts'
import { ownAnswers, storeAnswers } from './answers.ts'
import { shownPrompts } from './titles.ts'

export const list = account.prompts.list.handler(async ({ context, input }) => {
  const { value } = await context.community.part('prompts')
  return shownPrompts(value, input.language)
})

export const mine = account.prompts.mine.handler(async ({ context: { db, viewer } }) => ({
  answers: await ownAnswers(db, viewer),
}))

/** The answer to a prompt that there is not, or not any more; -1 if there is none. A retired one stays with who has it. */
function indexOfUnknown(prompts: CommunityPrompts, before: Answers, answers: Answers): number {
  const chosen = new Set(before.map(({ prompt }) => prompt))
  const offered = new Set(shownPrompts(prompts, 'en').flatMap(({ key, retired }) => (retired ? [] : [key])))
  return answers.findIndex(({ prompt }) => !offered.has(prompt) && !chosen.has(prompt))
}

/**
 * Replaces the member's answers.
 * @throws INVALID for a prompt that nobody can choose any more (`prompt_unknown`): nothing is stored then
 */
export const save = account.prompts.save.handler(async ({ context, input: { answers }, errors }) => {
  const { db, viewer } = context
  const retryAfter = await spend(context, 'profile', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  return db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('profiles').where('id', '=', viewer.profileId).select('id').forUpdate().execute()
    const { value: prompts } = await keepPart(transaction, 'prompts')
    const unknown = indexOfUnknown(prompts, await ownAnswers(transaction, viewer), answers)
    if (unknown >= 0)
      throw errors.INVALID({ data: { problems: [{ field: `answers.${unknown}.prompt`, code: 'prompt_unknown' }] } })
    await storeAnswers(transaction, viewer, answers)
    return { answers: await ownAnswers(transaction, viewer) }
  })
})
