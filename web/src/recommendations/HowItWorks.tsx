import { activeDays, fewDecisions, putAwayDays, refreshUndoHours } from '@hearth/shared/recommendation-limits'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './Wishes.module.css'

/** The numbers of which the text speaks. */
const figures = { activeDays, fewDecisions, putAwayDays, undoHours: refreshUndoHours }
const parameters = ['wishes', 'likers', 'learned', 'recent', 'fair', 'explore']
const unused = ['photos', 'place', 'words', 'money']

/** By what the recommender chooses, and how a member changes it (Digital Services Act, article 27). */
export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <article className={`${classes.screen} ${classes.page}`}>
      <Link to="/match" className={classes.back}>
        {t('match.back')}
      </Link>
      <Title order={1}>{t('match.how.title')}</Title>
      <p className={classes.lead}>{t('match.how.lead')}</p>
      <h2>{t('match.how.who.title')}</h2>
      <p>{t('match.how.who.text', figures)}</p>
      <h2>{t('match.how.percent.title')}</h2>
      <p>{t('match.how.percent.text')}</p>
      <h2>{t('match.how.order.title')}</h2>
      <p>{t('match.how.order.text')}</p>
      <ol>
        {parameters.map((name) => (
          <li key={name}>{t(`match.how.order.${name}`, figures)}</li>
        ))}
      </ol>
      <h2>{t('match.how.unused.title')}</h2>
      <ul>
        {unused.map((name) => (
          <li key={name}>{t(`match.how.unused.${name}`)}</li>
        ))}
      </ul>
      <h2>{t('match.how.change.title')}</h2>
      <p>{t('match.how.change.text', figures)}</p>
      <p>{t('match.how.change.undo', figures)}</p>
      <p>
        <Link to="/match/wishes" className={classes.back}>
          {t('match.how.change.wishes')}
        </Link>
      </p>
    </article>
  )
}
