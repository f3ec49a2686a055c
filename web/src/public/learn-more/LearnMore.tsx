import { useTranslation } from 'react-i18next'
import { useOffForAll } from '../../app/session/functions.ts'
import { Footer } from '../../app/shell/Footer.tsx'
import { Invitation } from '../landing/Invitation.tsx'
import { Different } from './Different.tsx'
import classes from './LearnMore.module.css'
import { Questions } from './Questions.tsx'
import { Safety } from './Safety.tsx'

const steps = ['step1', 'step2', 'step3', 'step4']

/** How Hearth works, for visitors who want to know before they join. */
export function LearnMore() {
  const { t } = useTranslation()
  const context = useOffForAll().includes('distance') ? 'withoutDistance' : ''
  return (
    <>
      <article className={classes.page}>
        <h1 className={classes.title}>{t('learnMore.title')}</h1>
        <p className={classes.lead}>{t('learnMore.lead')}</p>
        <section aria-labelledby="steps">
          <h2 id="steps">{t('learnMore.steps')}</h2>
          <ol className={classes.steps}>
            {steps.map((step) => (
              <li key={step}>
                <h3>{t(`learnMore.${step}.title`)}</h3>
                <p className={classes.text}>{t(`learnMore.${step}.text`, { context })}</p>
              </li>
            ))}
          </ol>
        </section>
        <Different />
        <Safety />
        <Questions />
      </article>
      <Invitation />
      <Footer />
    </>
  )
}
