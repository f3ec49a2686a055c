import { defaultNameRules, fullName } from '@hearth/shared/members/names'
import type { AdminUser } from '@hearth/shared/moderation/admin-users'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'

/** How the console calls an account: its whole name, in the order of its owner. */
export function useAccountName() {
  const { t } = useTranslation()
  const rules = useMe().data?.community.names ?? defaultNameRules
  return ({ firstName, lastName, languageCode }: AdminUser) =>
    fullName({ firstName, lastName, language: languageCode }, rules) || t('admin.users.noName')
}
