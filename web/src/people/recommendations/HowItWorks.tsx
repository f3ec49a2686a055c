import {
  activeDays,
  answersDays,
  hoursToAnswer,
  likersFirstDecisions,
  refreshUndoHours,
  setAsideDays,
} from '@hearth/shared/people/recommendation-limits'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronDown from '~icons/chevron-down'
import { useMe } from '../../app/session/session.ts'
import actions from '../../ui/actions.module.css'
import classes from './HowItWorks.module.css'

/** The numbers in the text. */
const figures = {
  activeDays,
  answersDays,
  hoursToAnswer,
  likersFirstDecisions,
  setAsideDays,
  undoHours: refreshUndoHours,
}
const parameters = ['wishes', 'fields', 'likers', 'learned', 'recent', 'fair', 'answers', 'explore']
const unused = ['photos', 'place', 'words', 'money']

/** The criteria of the recommender and how a member changes them (Digital Services Act, article 27). */
export function HowItWorks() {
  const { t } = useTranslation()
  const hasFields = useMe().data?.community.fields !== undefined
  return (
    <article className={`${classes.screen} ${classes.page}`}>
      <Link to="/match" className={classes.back}>
        {t('recommendations.back')}
      </Link>
      <Title order={1}>{t('recommendations.how.title')}</Title>
      <p className={classes.lead}>{t('recommendations.how.lead')}</p>
      <Part name="percent">
        <p>{t('recommendations.how.percent.text')}</p>
      </Part>
      <Part name="who">
        <p>{t('recommendations.how.who.text', figures)}</p>
      </Part>
      <Part name="order">
        <p>{t('recommendations.how.order.text')}</p>
        <ol>
          {parameters
            .filter((name) => name !== 'fields' || hasFields)
            .map((name) => (
              <li key={name}>{t(`recommendations.how.order.${name}`, figures)}</li>
            ))}
        </ol>
      </Part>
      <Part name="unused">
        <ul>
          {unused.map((name) => (
            <li key={name}>{t(`recommendations.how.unused.${name}`)}</li>
          ))}
        </ul>
      </Part>
      <Part name="change">
        <p>{t('recommendations.how.change.text', figures)}</p>
        <p>{t('recommendations.how.change.undo', figures)}</p>
      </Part>
      <Link to="/match/wishes" className={actions.main}>
        {t('recommendations.how.change.wishes')}
      </Link>
    </article>
  )
}

/** One answer, which opens below its question. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <details className={classes.part}>
      <summary>
        <h2>{t(`recommendations.how.${name}.title`)}</h2>
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
