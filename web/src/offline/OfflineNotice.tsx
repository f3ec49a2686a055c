import { useNetwork } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useOffline } from '../app/live/use-offline.ts'
import { showsKeptMe } from '../app/session/device-owner.ts'
import { useMember } from '../app/session/use-member.ts'
import actions from '../ui/actions.module.css'
import { LooseCable } from '../ui/LooseCable.tsx'
import { Notice } from '../ui/Notice.tsx'
import classes from './OfflineNotice.module.css'

/** Tells whether a part of the screen waits for a connection to show anything. */
function useIsWaiting(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      cache
        .getAll()
        .some((query) => query.isActive() && query.state.status === 'pending' && query.state.fetchStatus === 'paused'),
  )
}

/** The address of the screen that lost the connection; null for a screen that opened later. */
function useScreenBefore(online: boolean): string | null {
  const { pathname } = useLocation()
  const [before, setBefore] = useState<string | null>(() => (showsKeptMe() ? null : pathname))
  if (online && before !== pathname) setBefore(pathname)
  if (!online && before !== null && before !== pathname) setBefore(null)
  return before
}

/**
 * Says on every screen that there is no connection. A screen that has nothing to show without one gives way to a notice
 * until it has. Conversations work, and say it beside the composer.
 */
export function OfflineNotice() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const offline = useOffline()
  const { online } = useNetwork()
  const waiting = useIsWaiting()
  const before = useScreenBefore(online)
  // The chats are closed to newcomers.
  const leadsToChats = useMember().profile !== null && pathname !== '/chats'
  if (!offline || pathname.startsWith('/chat/')) return null
  if (!online && waiting && before === null && pathname !== '/chats')
    return (
      <section className={classes.screen} aria-label={t('offline.title')}>
        <Notice drawing={<LooseCable />} title={t('offline.title')} text={t('offline.text')}>
          {leadsToChats && (
            <Link to="/chats" className={actions.main}>
              {t('offline.chats')}
            </Link>
          )}
        </Notice>
      </section>
    )
  return (
    <section className={classes.note} role="status" aria-label={t('offline.title')}>
      <p>
        <span className={classes.title}>{t('offline.title')}</span> · {t('offline.note')}{' '}
        {leadsToChats && <Link to="/chats">{t('offline.chats')}</Link>}
      </p>
    </section>
  )
}
