import { defaultNameRules, isCalledBy, type NameRules, nameFields } from '@hearth/shared/members/names'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../app/i18n/i18n.ts'

const autoComplete = { firstName: 'given-name', lastName: 'family-name' }

/** The two fields of a name, in the order and with the labels that the community has for the language on screen. */
export function useNameFields(rules: NameRules = defaultNameRules) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return nameFields(rules, language).map((name) => {
    if (name === 'firstName' && isCalledBy(rules, language))
      return { name, label: t('profile.calledBy'), autoComplete: 'nickname' }
    return { name, label: t(`profile.${name}`), autoComplete: autoComplete[name] }
  })
}
