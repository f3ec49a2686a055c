import type { MemberCard } from '@hearth/shared/members'
import { useTranslation } from 'react-i18next'
import classes from './Presence.module.css'
import { isOnline, passed } from './presence.ts'
import { useNow } from './use-now.ts'

type Props = {
  member: Pick<MemberCard, 'online' | 'lastSeenAt'>
  /** Where there is room for it and nothing else says what the time is of: "Active 5m ago". */
  full?: boolean
}

/** "Online" with its dot, or when the member was last here: "5m ago"; nothing when nobody knows. */
export function Presence({ member, full = false }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  if (isOnline(member, now)) {
    return (
      <span className={classes.online}>
        <span className={classes.dot} aria-hidden="true" />
        {t('people.online')}
      </span>
    )
  }
  if (!member.lastSeenAt) return null
  const time = passed(member.lastSeenAt, now)
  if (!time) return <span>{t(full ? 'people.activeNow' : 'people.justNow')}</span>
  const ago = t(`people.ago.${time.unit}`, { number: time.number })
  return <span>{full ? t('people.active', { ago }) : ago}</span>
}
