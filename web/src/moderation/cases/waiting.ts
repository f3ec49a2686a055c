import { minute } from '@hearth/shared/time'
import { useTranslation } from 'react-i18next'
import { passed } from '../../members/presence.ts'
import { useNow } from '../../members/use-now.ts'

type Clock = { openedAt: string; dueAt: string | null }

/** What is left of a clock: in hours up to its 48, because 47 of them are not "1 day". */
function leftOf(time: number) {
  const minutes = Math.floor(time / minute)
  if (minutes < 60) return { unit: 'minutes', number: Math.max(minutes, 1) }
  const hours = Math.floor(minutes / 60)
  return hours <= 48 ? { unit: 'hours', number: hours } : { unit: 'days', number: Math.floor(hours / 24) }
}

/** How long a case has waited, and what its clock says, in words. */
export function useWaiting({ openedAt, dueAt }: Clock) {
  const { t } = useTranslation()
  const now = useNow()
  const time = passed(openedAt, now)
  const waits = time ? t(`admin.cases.waits.${time.unit}`, { count: time.number }) : t('admin.cases.waits.now')
  if (!dueAt) return { waits, due: null, overdue: false }
  const overdue = Date.parse(dueAt) <= now
  const left = leftOf(Date.parse(dueAt) - now)
  const due = overdue ? t('admin.cases.overdue') : t(`admin.cases.due.${left.unit}`, { count: left.number })
  return { waits, due, overdue }
}
