import { type Language, languages } from '@hearth/shared/language-codes'
import { useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import IconChevronDown from '~icons/chevron-down'
import { currentLanguage } from './i18n.ts'
import classes from './LanguageSwitcher.module.css'
import { useLanguageChoice } from './language-choice.ts'
import { flags, languageNames } from './languages.ts'

/** A flag button for each language, once the app has taken over a rendered page. */
export function LanguageFlags({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  const choose = useLanguageChoice()
  const current = currentLanguage()
  return (
    <fieldset className={`${classes.flags} ${className}`} disabled={!useHydrated()}>
      <legend className="visually-hidden">{t('shell.language.label')}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className={classes.flag}
          lang={language}
          title={languageNames[language]}
          aria-label={languageNames[language]}
          aria-pressed={language === current}
          onClick={() => choose(language)}
        >
          <Flag language={language} />
        </button>
      ))}
    </fieldset>
  )
}

/** The same for small screens: the native list, which is the easiest to use on a phone. */
export function LanguageDropdown({ className = '', named }: { className?: string; named?: boolean }) {
  const { t } = useTranslation()
  const choose = useLanguageChoice()
  const current = currentLanguage()
  return (
    <label className={`${classes.dropdown} ${className}`}>
      <span className="visually-hidden">{t('shell.language.label')}</span>
      <select
        disabled={!useHydrated()}
        value={current}
        onChange={(event) => choose(event.currentTarget.value as Language)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <span className={classes.face} aria-hidden="true">
        <Flag language={current} />
        {named && languageNames[current]}
        <IconChevronDown size={16} />
      </span>
    </label>
  )
}

function Flag({ language }: { language: Language }) {
  return <img loading="lazy" className={classes.picture} src={flags[language]} alt="" width={24} height={18} />
}
