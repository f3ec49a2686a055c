import { useTranslation } from 'react-i18next'
import IconPalette from '~icons/palette'
import { ThemeSwitcher } from '../../app/theme/ThemeSwitcher.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsRow } from '../../ui/SettingsRow.tsx'
import { toastDone } from '../../ui/toast.ts'

/** The theme, which is kept in this browser. */
export function Theme() {
  const { t } = useTranslation()
  return (
    <SettingsPart id="theme" title={t('shell.theme.label')}>
      <SettingsRow as="div" icon={IconPalette} name={t('display.theme.name')} detail={t('display.theme.text')}>
        <ThemeSwitcher onChosen={() => toastDone(t('safety.saved'))} />
      </SettingsRow>
    </SettingsPart>
  )
}
