import { useMantineColorScheme } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ThemeSwitcher.module.css'
import { themes } from './themes.ts'

/** Chooses light, dark or the device's theme. */
export function ThemeSwitcher({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const group = useId()
  // A rendered page does not know what the browser has stored.
  const isHydrated = useHydrated()
  const shown = isHydrated ? colorScheme : 'auto'
  return (
    <fieldset className={classes.themes} disabled={!isHydrated}>
      <legend className="visually-hidden">{t('shell.theme.label')}</legend>
      {themes.map(({ scheme, name, icon: Icon }) => (
        <label key={scheme} className={classes.theme}>
          <input
            type="radio"
            name={group}
            checked={shown === scheme}
            onChange={() => {
              setColorScheme(scheme)
              onChosen?.()
            }}
          />
          <span className={classes.face}>
            <Icon size={18} aria-hidden="true" />
            {t(name)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
