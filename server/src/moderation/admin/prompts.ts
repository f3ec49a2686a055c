import type { EditedPrompts } from '@hearth/shared/moderation/admin-prompts'
import { usesOfPrompts } from '../../members/prompts/answers.ts'
import { lockPart } from '../../platform/community/parts.ts'
import type { Services } from '../../services.ts'
import { staffWith } from '../staff/access.ts'
import { isWithoutOwn, storePrompts } from './store-prompts.ts'

const operator = staffWith('community')

/** The prompts as they are now, not as this process read them some time ago. */
async function edited({ db, community }: Pick<Services, 'db' | 'community'>): Promise<EditedPrompts> {
  community.renew()
  const { value: prompts, revision } = await community.part('prompts')
  return { prompts, revision, uses: await usesOfPrompts(db) }
}

export const read = operator.adminPrompts.read.handler(({ context }) => edited(context))

/**
 * Replaces what the community has changed of the prompts.
 * @throws PROMPTS_CHANGED when a colleague has saved others since the admin opened them
 * @throws INVALID when one of the operator's own would be gone (`prompt_kept`)
 */
export const save = operator.adminPrompts.save.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { prompts: value, revision } = input
  await db.transaction().execute(async (transaction) => {
    const { value: before } = await lockPart(transaction, 'prompts')
    if (!(await storePrompts(transaction, staff, { before, value, revision }))) throw errors.PROMPTS_CHANGED()
    if (isWithoutOwn(before, value))
      throw errors.INVALID({ data: { problems: [{ field: 'prompts.own', code: 'prompt_kept' }] } })
  })
  return edited(context)
})
