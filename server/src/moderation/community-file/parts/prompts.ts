import { CommunityPrompts } from '@hearth/shared/members/prompts'
import { usesOfPrompts } from '../../../members/prompts/answers.ts'
import { keepPart, lockPart } from '../../../platform/community/parts.ts'
import { byKey } from '../../admin/keyed.ts'
import { editedPrompts, storePrompts } from '../../admin/store-prompts.ts'
import { listChanges } from '../differences.ts'
import type { PartInFile } from './part.ts'

/** The prompts of the file, and the operator's own that it lacks, retired: they stay for good. */
function adoptPrompts(before: CommunityPrompts, wanted: CommunityPrompts): CommunityPrompts {
  const there = byKey(wanted.own)
  const lacking = before.own.filter(({ key }) => !there.has(key))
  const retired = new Set([...wanted.retired, ...lacking.map(({ key }) => key)])
  return { own: [...wanted.own, ...lacking], retired: [...retired] }
}

export const prompts: PartInFile<CommunityPrompts> = {
  schema: CommunityPrompts,
  read: async (db) => (await keepPart(db, 'prompts')).value,
  plan: async (db, before, wanted) => {
    const uses = await usesOfPrompts(db)
    const after = adoptPrompts(before, wanted)
    const membersOf = (name: string) => uses[name] ?? null
    const changes = listChanges('prompts', editedPrompts(before), editedPrompts(after), {
      wanted: editedPrompts(wanted),
      membersOf,
    })
    const problems = CommunityPrompts.safeParse(after).error?.issues ?? []
    return {
      after,
      changes,
      problems: problems.map(({ path, message }) => ({ field: ['prompts', ...path].join('.'), code: message })),
    }
  },
  store: async (transaction, actor, value) => {
    const { value: before, revision } = await lockPart(transaction, 'prompts')
    return storePrompts(transaction, actor, { before, value, revision })
  },
}
