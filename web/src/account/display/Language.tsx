import { useTranslation } from 'react-i18next'
import IconLanguage from '~icons/language'
import { LanguageDropdown } from '../../app/i18n/LanguageSwitcher.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsRow } from '../../ui/SettingsRow.tsx'

/** The language of the screens and of the mails to the member. */
export function Language() {
  const { t } = useTranslation()
  return (
    <SettingsPart id="language" title={t('shell.language.label')} about={t('display.language.text')}>
      <SettingsRow as="div" icon={IconLanguage} name={t('display.language.name')}>
        <LanguageDropdown named />
      </SettingsRow>
    </SettingsPart>
  )
}
