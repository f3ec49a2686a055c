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

/** The same list with what is about a name in the order of the form: the first problem is the first on the screen. */
export function inNameOrder<One extends { field: string }>(all: readonly One[], names: readonly { name: string }[]) {
  const ordered = names.flatMap(({ name }) => all.filter(({ field }) => field === name))
  return all.map((one) => (names.some(({ name }) => name === one.field) ? ordered.shift()! : one))
}
