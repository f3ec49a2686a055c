import type { ReportCategory } from '@hearth/shared/reports'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Form.module.css'

/** The server's answer to the owner of a closed account: the violation, its reason in words, the date, and where to appeal. */
export type Ban = {
  category: ReportCategory | null
  since: string | null
  contact: string | null
  statement?: string | null
}

/** Explains why an account is closed and how to appeal. Unlike a toast it stays on screen. */
export function BanNotice({ ban: { category, since, contact, statement } }: { ban: Ban }) {
  const { t, i18n } = useTranslation()
  const day = since && new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(since))
  return (
    <Group role="status" className={classes.notice} wrap="nowrap" align="flex-start" gap="sm">
      <IconUserOff size={24} stroke={1.6} className={classes.noticeIcon} aria-hidden />
      <Stack gap={4} align="flex-start" miw={0}>
        <Text fw={600}>{t('auth.ban.title')}</Text>
        {category && (
          <Text size="sm">
            {t('auth.ban.text')} {t('auth.ban.reason', { reason: t(`reports.category.${category}`), day })}
          </Text>
        )}
        {statement && (
          <Text size="sm" className={classes.statement}>
            {statement}
          </Text>
        )}
        <Text size="sm">{t(contact ? 'auth.ban.object' : 'auth.ban.review')}</Text>
        {contact && (
          <Anchor size="sm" href={`mailto:${contact}`} style={{ overflowWrap: 'anywhere' }}>
            {contact}
          </Anchor>
        )}
      </Stack>
    </Group>
  )
}
