import type { CommunityInterest } from '@hearth/shared/members/community-interests'
import type { EditedInterests } from '@hearth/shared/moderation/admin-lists'
import { isVisible } from '@hearth/shared/readable'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { useNames } from '../admin-fields/use-names.ts'

/** Names an interest in the admin's language: the operator's word, that of the product, or else the English one. */
export function useInterestWords(words: EditedInterests['words']) {
  const nameOf = useNames()
  const usual = words[currentLanguage()] ?? {}
  return ({ key, names }: Pick<CommunityInterest, 'key' | 'names'>) => {
    const word = usual[key]
    if (word && !isVisible(names[currentLanguage()] ?? '')) return { text: word, language: undefined }
    return nameOf({ names })
  }
}
