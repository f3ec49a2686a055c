import { useTranslation } from 'react-i18next'
import { passed } from './presence.ts'
import { useNow } from './use-now.ts'

/** "Just now" or "5m ago". */
export function TimeAgo({ at }: { at: string }) {
  const { t } = useTranslation()
  const time = passed(at, useNow())
  return (
    <time dateTime={at}>{time ? t(`members.ago.${time.unit}`, { number: time.number }) : t('members.justNow')}</time>
  )
}
