import {
  activeDays,
  likersFirstDecisions,
  refreshUndoHours,
  setAsideDays,
} from '@hearth/shared/people/recommendation-limits'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './Wishes.module.css'

/** The numbers in the text. */
const figures = {
  activeDays,
  likersFirstDecisions,
  setAsideDays,
  undoHours: refreshUndoHours,
}
const parameters = ['wishes', 'likers', 'learned', 'recent', 'fair', 'explore']
const unused = ['photos', 'place', 'words', 'money']

/** The criteria of the recommender and how a member changes them (Digital Services Act, article 27). */
export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <article className={`${classes.screen} ${classes.page}`}>
      <Link to="/match" className={classes.back}>
        {t('recommendations.back')}
      </Link>
      <Title order={1}>{t('recommendations.how.title')}</Title>
      <p className={classes.lead}>{t('recommendations.how.lead')}</p>
      <h2>{t('recommendations.how.who.title')}</h2>
      <p>{t('recommendations.how.who.text', figures)}</p>
      <h2>{t('recommendations.how.percent.title')}</h2>
      <p>{t('recommendations.how.percent.text')}</p>
      <h2>{t('recommendations.how.order.title')}</h2>
      <p>{t('recommendations.how.order.text')}</p>
      <ol>
        {parameters.map((name) => (
          <li key={name}>{t(`recommendations.how.order.${name}`, figures)}</li>
        ))}
      </ol>
      <h2>{t('recommendations.how.unused.title')}</h2>
      <ul>
        {unused.map((name) => (
          <li key={name}>{t(`recommendations.how.unused.${name}`)}</li>
        ))}
      </ul>
      <h2>{t('recommendations.how.change.title')}</h2>
      <p>{t('recommendations.how.change.text', figures)}</p>
      <p>{t('recommendations.how.change.undo', figures)}</p>
      <p>
        <Link to="/match/wishes" className={classes.back}>
          {t('recommendations.how.change.wishes')}
        </Link>
      </p>
    </article>
  )
}
