import type { CaseItem } from '@hearth/shared/moderation/cases'
import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '~icons/alert-triangle'
import { useDay } from '../../members/use-day.ts'
import classes from './Evidence.module.css'

type Record = NonNullable<CaseItem['reporter']>

/** Beyond a day, a report is hardly an answer to a block. */
const recentMinutes = 24 * 60

/** Who reported, how their reports ended so far, and whether the report came right after a block. */
export function Reporter({ reporter }: { reporter: Record }) {
  const { t } = useTranslation()
  const { name, filed, upheld, dismissed, unfounded, lastUntil, minutesAfterBlock: minutes } = reporter
  const day = useDay()
  const soon = minutes !== null && minutes <= recentMinutes
  return (
    <Stack gap="xs" fz="sm">
      <p>
        {t('admin.reporter.by', { name: name ?? t('admin.cases.nameless') })} ·{' '}
        {t('admin.reporter.filed', { count: filed })} · {t('admin.reporter.upheld', { count: upheld })} ·{' '}
        {t('admin.reporter.dismissed', { count: dismissed })}
        {unfounded > 0 && ` · ${t('admin.reporter.unfounded', { count: unfounded })}`}
      </p>
      {lastUntil && <p className={classes.warning}>{t('admin.reporter.last', { day: day(lastUntil) })}</p>}
      {soon && (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {minutes < 60
            ? t('admin.reporter.afterBlock.minutes', { count: Math.max(minutes, 1) })
            : t('admin.reporter.afterBlock.hours', { count: Math.floor(minutes / 60) })}
        </p>
      )}
    </Stack>
  )
}
