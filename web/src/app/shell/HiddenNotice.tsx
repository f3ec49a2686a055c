import type { Me } from '@hearth/shared/account/me'
import { useTranslation } from 'react-i18next'
import classes from './HiddenNotice.module.css'

/** Tells a hidden member that a moderator is checking their age, and shows the contact address. */
export function HiddenNotice({ review }: Pick<Me, 'review'>) {
  const { t } = useTranslation()
  if (!review) return null
  return (
    <section className={classes.notice} role="status" aria-label={t('shell.review.title')}>
      <p className={classes.title}>{t('shell.review.title')}</p>
      <p>{t('shell.review.text')}</p>
      {review.contact && <p>{t('shell.review.contact', { contact: review.contact })}</p>}
    </section>
  )
}
