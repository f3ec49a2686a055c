import { CommunityPrompts } from '@hearth/shared/members/prompts'
import type { EditedPrompts } from '@hearth/shared/moderation/admin-prompts'
import { type Problem, problemsIn } from '../../ui/form/problems.ts'
import { placedIn } from '../admin-fields/field-problems.ts'
import { keyed } from '../admin-fields/keys.ts'
import { type Draft, joined, savedKey } from '../admin-fields/part-draft.ts'

/** The place of a problem that is about all prompts. */
export const wholeList = 'own'

/** In one order, so that a prompt that is retired and brought back changes nothing. */
const asSet = (keys: Iterable<string>) => [...new Set(keys)].sort()

export const toPart = ({ prompts: { own, retired }, revision }: EditedPrompts) => ({
  value: { own, retired: asSet(retired) },
  revision,
})

/** The prompts with one of them retired, or offered again. */
export const withRetired = (prompts: CommunityPrompts, key: string, isRetired: boolean): CommunityPrompts => {
  const others = prompts.retired.filter((one) => one !== key)
  return { ...prompts, retired: isRetired ? asSet([...others, key]) : others }
}

/** The prompts of a draft as they are saved. */
export const toSave = ({ own, retired }: CommunityPrompts): CommunityPrompts => ({ own: keyed(own, 'prompt'), retired })

/** Moves a problem from the place of its prompt in the list (`own.2.names.en`) to its key. */
export const placed = ({ field, code }: Problem, { own }: CommunityPrompts): Problem => ({
  field: placedIn(field.replace(/^(prompts\.)?own\.?/, ''), own, wholeList),
  code,
})

/** What is wrong with a draft, by the keys that it has there. */
export const problemsOf = (prompts: CommunityPrompts): Problem[] =>
  problemsIn(CommunityPrompts.safeParse(toSave(prompts))).map((problem) => placed(problem, prompts))

/** What the admin has retired and brought back, applied to what a colleague has saved. */
function joinedRetired(base: string[], mine: string[], theirs: string[]): string[] {
  const broughtBack = base.filter((key) => !mine.includes(key))
  const retired = mine.filter((key) => !base.includes(key))
  return asSet([...theirs.filter((key) => !broughtBack.includes(key)), ...retired])
}

export const rules = {
  isValue: (stored: unknown) => {
    const prompts = stored as CommunityPrompts | null
    return Array.isArray(prompts?.own) && Array.isArray(prompts.retired)
  },
  join: ({ base, value }: Draft<CommunityPrompts>, theirs: CommunityPrompts): CommunityPrompts => ({
    own: joined(base.own, value.own, theirs.own),
    retired: joinedRetired(base.retired, value.retired, theirs.retired),
  }),
  afterSave: ({ own, retired }: CommunityPrompts, sent: CommunityPrompts, stored: CommunityPrompts) => ({
    own: own.map((prompt) => ({ ...prompt, key: savedKey(prompt, sent.own, stored.own) })),
    retired,
  }),
}
