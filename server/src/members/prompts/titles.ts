import type { Language } from '@hearth/shared/language-codes'
import { groupOf, promptKeys } from '@hearth/shared/members/prompt-keys'
import type { CommunityPrompts, ShownPrompt } from '@hearth/shared/members/prompts'
import { translatorFor } from '../../platform/mail/templates.ts'
import { named } from '../community-fields/shown.ts'

/** All prompts in one language: the operator's own first, then the product's by group. Some members have retired ones. */
export function shownPrompts({ own, retired }: CommunityPrompts, language: Language): ShownPrompt[] {
  const t = translatorFor(language)
  const titles = [
    ...own.map(({ key, names }) => ({ key, ...named(names, language) })),
    ...promptKeys.map((key) => ({ key, name: t(`prompt.${key}`), language })),
  ]
  return titles.map((title) => ({
    ...title,
    group: groupOf(title.key),
    ...(retired.includes(title.key) && { retired: true as const }),
  }))
}

/** Names prompts in one language. A key that the community does not know stands for itself. */
export function titlesIn(prompts: CommunityPrompts, language: Language) {
  const names = new Map(shownPrompts(prompts, language).map(({ key, name }) => [key, name]))
  return (key: string) => names.get(key) ?? key
}
