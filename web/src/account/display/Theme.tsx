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
    <SettingsPart id="theme" title={t('shell.theme.label')} about={t('display.theme.text')}>
      <SettingsRow as="div" icon={IconPalette} name={t('display.theme.name')}>
        <ThemeSwitcher onChosen={() => toastDone(t('safety.saved'))} />
      </SettingsRow>
    </SettingsPart>
  )
}
