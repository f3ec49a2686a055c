import type { FeltRestriction } from '@hearth/shared/members/restrictions'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import { useDay } from '../../members/use-day.ts'
import classes from './StatementView.module.css'

/** What a decision keeps the viewer from doing now; undefined: nothing of the kind. */
export function useRestriction(kind: FeltRestriction) {
  const { data: me } = useMe()
  return me?.restrictions.find((one) => one.kind === kind)
}

/** Says what a decision keeps the viewer from doing and until when, with a link to its reasons. */
export function Restricted({ kind, className }: { kind: FeltRestriction; className?: string | undefined }) {
  const { t } = useTranslation()
  const restriction = useRestriction(kind)
  if (!restriction) return null
  const { until } = restriction
  return (
    <p className={className} role="status" data-restricted>
      {t(`decisions.restricted.${kind}`)} {until && <Until moment={until} />}{' '}
      <Link to="/settings" hash="decisions" className={classes.link}>
        {t('decisions.why')}
      </Link>
    </p>
  )
}

function Until({ moment }: { moment: string }) {
  const { t } = useTranslation()
  const day = useDay()
  return t('decisions.restricted.until', { day: day(moment) })
}
