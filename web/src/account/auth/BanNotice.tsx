import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import IconUserOff from '~icons/user-off'
import { screen } from '../../app/lazy/screen.ts'
import { useDay } from '../../members/use-day.ts'
import { Loading } from '../../ui/Loading.tsx'
import classes from './Form.module.css'

const BannedStatements = screen(() => import('./BannedStatements.tsx'), 'BannedStatements')

/** The server's answer to the owner of a closed account: the violation, its reason in words, the date, and where to appeal. */
export type Ban = {
  category: ReportCategory | null
  since: string | null
  /** When a suspension ends. Null: it is for good. */
  until?: string | null
  contact: string | null
  statement?: string | null
  /** Opens the statements of reasons for 10 minutes. */
  ticket?: string
}

/** Why the account is closed, for one that has no statement of reasons. */
function Reason({ ban: { category, since, statement } }: { ban: Ban }) {
  const { t } = useTranslation()
  const day = useDay()
  return (
    <>
      {category && (
        <Text size="sm">
          {t('auth.ban.text')}{' '}
          {t('auth.ban.reason', { reason: t(`reports.category.${category}`), day: since && day(since) })}
        </Text>
      )}
      {statement && (
        <Text size="sm" className={classes.statement}>
          {statement}
        </Text>
      )}
    </>
  )
}

/** The statements of reasons that a ticket opens. `children`: what stands in for them when there are none. */
export const TicketStatements = ({ ticket, children }: { ticket: string; children?: ReactNode }) => (
  <Suspense fallback={<Loading />}>
    <BannedStatements ticket={ticket}>{children}</BannedStatements>
  </Suspense>
)

/** Explains why an account is closed or suspended, until when, and how to appeal. Unlike a toast it stays on screen. */
export function BanNotice({ ban }: { ban: Ban }) {
  const { t } = useTranslation()
  const day = useDay()
  const { until, contact, ticket } = ban
  const end = until && day(until)
  return (
    <>
      <Group role="status" className={classes.notice} wrap="nowrap" align="flex-start" gap="sm">
        <IconUserOff size={24} stroke={1.6} className={classes.noticeIcon} aria-hidden />
        <Stack gap={4} align="flex-start" miw={0}>
          <Text fw={600}>{t(end ? 'auth.ban.suspended' : 'auth.ban.title')}</Text>
          {end && <Text size="sm">{t('auth.ban.until', { day: end })}</Text>}
          {!ticket && <Reason ban={ban} />}
          <Text size="sm">{t(contact ? 'auth.ban.object' : 'auth.ban.review')}</Text>
          {contact && (
            <Anchor size="sm" href={`mailto:${contact}`} style={{ overflowWrap: 'anywhere' }}>
              {contact}
            </Anchor>
          )}
        </Stack>
      </Group>
      {ticket && (
        <TicketStatements ticket={ticket}>
          <Reason ban={ban} />
        </TicketStatements>
      )}
    </>
  )
}
