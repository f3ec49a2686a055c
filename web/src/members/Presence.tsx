import type { MemberCard } from '@hearth/shared/members/member-card'
import { useTranslation } from 'react-i18next'
import classes from './Presence.module.css'
import { isOnline, passed } from './presence.ts'
import { useNow } from './use-now.ts'

type Props = {
  member: Pick<MemberCard, 'online' | 'lastSeenAt'>
  /** Writes "Active 5m ago" instead of "5m ago", where nothing else says what the time means. */
  full?: boolean
}

/** "Online" with a dot, or the time since the member was last active. Empty if unknown. */
export function Presence({ member, full = false }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  if (isOnline(member, now)) {
    return (
      <span className={classes.online}>
        <span className={classes.dot} aria-hidden="true" />
        {t('members.online')}
      </span>
    )
  }
  if (!member.lastSeenAt) return null
  const time = passed(member.lastSeenAt, now)
  if (!time) return <span>{t(full ? 'members.activeNow' : 'members.justNow')}</span>
  const ago = t(`members.ago.${time.unit}`, { number: time.number })
  return <span>{full ? t('members.active', { ago }) : ago}</span>
}
