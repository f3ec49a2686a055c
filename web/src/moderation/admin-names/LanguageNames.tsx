import type { Language } from '@hearth/shared/language-codes'
import { type NameRules, nameFields, shownName } from '@hearth/shared/members/names'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../app/i18n/languages.ts'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import classes from './Names.module.css'
import { samples } from './samples.ts'

type Props = { language: Language; rules: NameRules; onChange: (changes: Partial<NameRules>) => void }

const withSwitched = (all: Language[], language: Language, on: boolean) =>
  on ? [...all, language] : all.filter((one) => one !== language)

/** How members of a language are asked for their names, and how others read them. */
export function LanguageNames({ language, rules, onChange }: Props) {
  const { t } = useTranslation()
  const toggle = (rule: 'familyFirst' | 'calledBy') => (
    <SettingSwitch
      label={t(`admin.names.${rule}`)}
      hint={t(`admin.names.text.${rule}`)}
      on={rules[rule].includes(language)}
      onChange={(on) => onChange({ [rule]: withSwitched(rules[rule], language, on) })}
    />
  )
  return (
    <section aria-labelledby={`names-${language}`} className={classes.language}>
      <h2 id={`names-${language}`} lang={language}>
        {languageNames[language]}
      </h2>
      <Preview language={language} rules={rules} />
      <div className={classes.card}>
        {toggle('familyFirst')}
        {toggle('calledBy')}
      </div>
    </section>
  )
}

/** A usual name of the language as others read it, and the fields in their order. */
function Preview({ language, rules }: Omit<Props, 'onChange'>) {
  const { t } = useTranslation()
  const labels = {
    firstName: t(rules.calledBy.includes(language) ? 'profile.calledBy' : 'profile.firstName'),
    lastName: t('profile.lastName'),
  }
  const [first, second] = nameFields(rules, language)
  return (
    <dl className={classes.preview}>
      <dt>{t('admin.names.read')}</dt>
      <dd lang={language}>{shownName({ ...samples[language], language }, rules)}</dd>
      <dt>{t('admin.names.asked')}</dt>
      <dd>{t('admin.names.order', { first: labels[first], second: labels[second] })}</dd>
    </dl>
  )
}
