import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { themes } from './themes.ts'

/** The three themes as menu items. */
export function ThemeItems() {
  const { t } = useTranslation()
  const label = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu must not contain a fieldset
    <div role="group" aria-labelledby={label}>
      <Menu.Label id={label}>{t('shell.theme.label')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {themes.map(({ scheme, name, icon: Icon }) => (
          <Menu.RadioItem key={scheme} value={scheme} rightSection={<Icon size={20} aria-hidden="true" />}>
            {t(name)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  )
}
