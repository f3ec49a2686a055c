import type { Partner } from '@hearth/shared/chat/chat'
import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronLeft from '~icons/chevron-left'
import IconSearch from '~icons/search'
import { useMe } from '../../app/session/session.ts'
import { unreadLabel } from '../../app/shell/unread.ts'
import { Presence } from '../../members/Presence.tsx'
import { searchOf } from '../data/folder-search.ts'
import { usePartnerPresence } from '../data/partner-presence.ts'
import { useFolder } from '../list/use-folder.ts'
import { PartnerPicture } from '../message/PartnerPicture.tsx'
import classes from './ConversationHeader.module.css'

type Props = {
  partner: Partner
  name: string
  typing: boolean
  /** Undefined until there are messages to search. */
  onSearch?: () => void
  children?: ReactNode
}

/** The partner of the conversation, and their presence. */
export function ConversationHeader({ partner, name, typing, onSearch, children }: Props) {
  const { t } = useTranslation()
  const presence = usePartnerPresence(partner)
  return (
    <header className={classes.header}>
      <BackToList />
      <ToProfile partner={partner}>
        <PartnerPicture partner={partner} size={44} />
        <span className={classes.who}>
          <h1 className={classes.name}>
            <bdi>{name}</bdi>
            {partner.age !== null && `, ${partner.age}`}
          </h1>
          {partner.id && (
            <span className={classes.presence} aria-live="polite">
              {typing ? (
                <span className={classes.typing}>{t('chat.typing')}</span>
              ) : (
                <Presence member={presence} full />
              )}
            </span>
          )}
        </span>
      </ToProfile>
      {onSearch && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          radius="xl"
          aria-label={t('chat.search.open')}
          onClick={onSearch}
        >
          <IconSearch size={22} aria-hidden="true" />
        </ActionIcon>
      )}
      {children}
    </header>
  )
}

/** The way back on a phone, where this is the only bar, with the number of unread messages elsewhere. */
function BackToList() {
  const { t } = useTranslation()
  const [folder] = useFolder()
  const badge = unreadLabel(useMe().data?.unread ?? 0)
  return (
    <Link to="/chats" search={searchOf(folder)} className={classes.back}>
      <IconChevronLeft size={24} aria-hidden="true" />
      <span className="visually-hidden">{t('chat.backToList')}</span>
      {badge && (
        <>
          <span className={classes.badge} aria-hidden="true">
            {badge}
          </span>
          <span className="visually-hidden">{t('shell.nav.unread', { number: badge })}</span>
        </>
      )}
    </Link>
  )
}

function ToProfile({ partner, children }: { partner: Partner; children: ReactNode }) {
  if (!partner.id) return <div className={classes.partner}>{children}</div>
  return (
    <Link to="/profile/$profileId" params={{ profileId: partner.id }} className={classes.partner}>
      {children}
    </Link>
  )
}
