import { day } from '@hearth/shared/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import classes from './StatementView.module.css'

/** For so long the profile's form reminds of it. */
const remindedDays = 30

/** Reminds the viewer that a decision asks for another photo. */
export function AskedForPhoto({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(api.statements.mine.queryOptions())
  const isAsked = data.some(
    ({ actions, appeal, decidedAt }) =>
      appeal.state !== 'granted' &&
      actions.some(({ action }) => action === 'ask-photo') &&
      Date.now() - Date.parse(decidedAt) < remindedDays * day,
  )
  if (!isAsked) return null
  return (
    <p className={className} role="status">
      {t('decisions.askPhoto')}{' '}
      <Link to="/settings" hash="decisions" className={classes.link}>
        {t('decisions.why')}
      </Link>
    </p>
  )
}
