import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ProfileUnreadable, useMe } from '../session/session.ts'
import { useThemeColor } from '../theme/theme-color.ts'
import { useFocusOnNavigate } from './focus-on-navigate.ts'
import { Header } from './Header.tsx'
import { Navigation, SignedIn } from './lazy-frame.ts'
import { usePageTitle } from './page-title.ts'
import classes from './Shell.module.css'
import { Toasts } from './Toasts.tsx'
import { useTakeOver } from './take-over.ts'

/**
 * The frame of every screen.
 * @param liveChat the lazy component that sends and fetches messages, which conversations wait for
 * @param beside lazy components of features that run on every signed-in screen
 * @param notices the lazy list that the bell opens
 */
export function Shell({ liveChat, beside, notices }: Record<'liveChat' | 'beside' | 'notices', ReactNode>) {
  const { t } = useTranslation()
  const { data: me, error } = useMe()
  usePageTitle()
  useThemeColor()
  useFocusOnNavigate()
  useTakeOver()
  return (
    <div className={classes.shell} data-member={Boolean(me)}>
      <a href="#main" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <Header notices={notices} />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      {me && (
        <Suspense>
          <Navigation me={me} place="bottom" />
        </Suspense>
      )}
      {(me || error instanceof ProfileUnreadable) && (
        <Suspense>
          <SignedIn liveChat={liveChat} beside={beside} />
        </Suspense>
      )}
      <Toasts />
    </div>
  )
}
