import type { Notice } from '@hearth/shared/notifications/notifications'
import { ActionIcon, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconChecks from '~icons/checks'
import IconSettings from '~icons/settings'
import { toastProblem } from '../ui/toast.ts'
import { readAllNotices } from './notices.ts'

/** What the list offers beside its title: mark all as read, and the settings. */
export function NoticeActions({ notices }: { notices: Notice[] }) {
  const { t } = useTranslation()
  const settings = useRef<HTMLAnchorElement>(null)
  const [newest] = notices
  const hasUnread = notices.some(({ read }) => !read)
  const readAll = () => {
    // The pressed button disappears.
    settings.current?.focus()
    if (newest) readAllNotices(newest).catch(() => toastProblem(t('notices.notRead')))
  }
  return (
    <>
      {hasUnread && (
        <Button variant="subtle" size="compact-md" leftSection={<IconChecks size={18} />} onClick={readAll}>
          {t('notices.readAll')}
        </Button>
      )}
      <ActionIcon
        component={Link}
        ref={settings}
        to="/settings"
        hash="notifications"
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        aria-label={t('notices.settings')}
      >
        <IconSettings size={22} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
