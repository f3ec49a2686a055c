import { useTranslation } from 'react-i18next'
import { passed } from '../members/presence.ts'
import { useNow } from '../members/use-now.ts'

type Clock = { openedAt: string; dueAt: string | null }

/** How long a case has waited, and what its clock says, in words. */
export function useWaiting({ openedAt, dueAt }: Clock) {
  const { t } = useTranslation()
  const now = useNow()
  const time = passed(openedAt, now)
  const waits = time ? t(`admin.cases.waits.${time.unit}`, { count: time.number }) : t('admin.cases.waits.now')
  if (!dueAt) return { waits, due: null, overdue: false }
  const overdue = Date.parse(dueAt) <= now
  const left = passed(new Date(now).toISOString(), Date.parse(dueAt))
  const due = overdue
    ? t('admin.cases.overdue')
    : t(`admin.cases.due.${left?.unit ?? 'minutes'}`, { count: left?.number ?? 1 })
  return { waits, due, overdue }
}
