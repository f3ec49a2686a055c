import type { Me } from '@hearth/shared/account/me'
import { UnstyledButton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconBell from '~icons/bell'
import { useOpened } from '../../ui/layers.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { layer } from '../lazy/layer.tsx'
import { useLiveEvents } from '../live/use-live-events.ts'
import classes from './Bell.module.css'
import { askNews } from './news.ts'
import { unreadLabel } from './unread.ts'

/** Live events within this time cause one request. Milliseconds. */
const coalesceMs = 150

/**
 * The bell with the number of unread notices. A wide screen opens the list below it, a narrow one the list's own screen.
 * @param panel the list, which a feature provides
 */
export function Bell({ me, panel }: { me: Me; panel: ReactNode }) {
  const isNarrow = useNarrow()
  const { pathname } = useLocation()
  const label = useLabel(me)
  useLiveEvents({
    onEvent: ({ type }) => {
      if (type === 'notice') askNews(coalesceMs)
    },
  })
  if (isNarrow || pathname === '/notices')
    return (
      <Link to="/notices" className={classes.bell} aria-label={label}>
        <Picture me={me} />
      </Link>
    )
  return <BellWithPanel me={me} panel={panel} label={label} />
}

function useLabel({ fresh }: Me): string {
  const { t } = useTranslation()
  const unread = unreadLabel(fresh.notices)
  return unread ? t('shell.bell.unread', { number: unread }) : t('shell.bell.label')
}

function Picture({ me }: { me: Me }) {
  const unread = unreadLabel(me.fresh.notices)
  return (
    <>
      <IconBell size={24} stroke={1.8} aria-hidden="true" />
      {unread && (
        <span className={classes.badge} aria-hidden="true">
          {unread}
        </span>
      )}
    </>
  )
}

const BellPanel = layer(() => import('./BellPanel.tsx'), 'BellPanel')

function BellWithPanel({ me, panel, label }: { me: Me; panel: ReactNode; label: string }) {
  const { opened, onChange } = useOpened()
  const button = (
    <UnstyledButton
      className={classes.bell}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => onChange(!opened)}
    >
      <Picture me={me} />
    </UnstyledButton>
  )
  return <BellPanel opened={opened} onChange={onChange} button={button} panel={panel} />
}
