import { languages } from '@hearth/shared/language-codes'
import { useTranslation } from 'react-i18next'
import IconPlus from '~icons/plus'
import { languageNames } from '../../app/i18n/languages.ts'
import classes from './LearnMore.module.css'

const questions = ['cost', 'visible', 'birthday', 'languages']

export function Questions() {
  const { t, i18n } = useTranslation()
  const names = languages.map((language) => languageNames[language])
  const list = new Intl.ListFormat(i18n.resolvedLanguage).format(names)
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{t('learnMore.faq')}</h2>
      {questions.map((question) => (
        <details key={question} className={classes.question}>
          <summary>
            {t(`learnMore.${question}.question`)}
            <IconPlus size={20} stroke={1.8} aria-hidden="true" />
          </summary>
          {/* The build and the browser may know a language's lists in different editions. */}
          <p suppressHydrationWarning>{t(`learnMore.${question}.answer`, { list })}</p>
        </details>
      ))}
    </section>
  )
}
