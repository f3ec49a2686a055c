import type { Conversation } from '@hearth/shared/chat/chat'
import { useTranslation } from 'react-i18next'

/** The partner's name, or words for one without: their account is gone, or a decision has removed the name. */
export function usePartnerName({ id, name }: Conversation['partner']): string {
  const { t } = useTranslation()
  return name || t(id ? 'chat.unnamedMember' : 'chat.formerMember')
}
