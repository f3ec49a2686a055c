import type { Partner } from '@hearth/shared/chat'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Presence } from '../../members/Presence.tsx'
import { usePartnerPresence } from '../data/partner-presence.ts'
import { PartnerPicture } from '../message/PartnerPicture.tsx'
import classes from './ConversationHeader.module.css'

type Props = { partner: Partner; name: string; typing: boolean; onSearch: () => void; children: ReactNode }

/** The partner of the conversation, and their presence. */
export function ConversationHeader({ partner, name, typing, onSearch, children }: Props) {
  const { t } = useTranslation()
  const presence = usePartnerPresence(partner)
  return (
    <header className={classes.header}>
      <Link to="/chats" className={classes.back} aria-label={t('chat.backToList')}>
        <IconChevronLeft size={24} aria-hidden="true" />
      </Link>
      <ToProfile partner={partner}>
        <PartnerPicture partner={partner} size={44} />
        <span className={classes.who}>
          <h1 className={classes.name}>{partner.age === null ? name : `${name}, ${partner.age}`}</h1>
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
      {children}
    </header>
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
