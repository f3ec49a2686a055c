import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { memberIn } from '../session/member.ts'
import { ProfileUnreadable, useMe } from '../session/session.ts'
import { useThemeColor } from '../theme/theme-color.ts'
import { useFocusOnNavigate } from './focus-on-navigate.ts'
import { Header } from './Header.tsx'
import { useInputReplay } from './input-replay.ts'
import { Navigation, SignedIn } from './lazy-frame.ts'
import { usePageTitle } from './page-title.ts'
import classes from './Shell.module.css'
import { Toasts } from './Toasts.tsx'

/**
 * The frame of every screen.
 * @param liveChat the lazy component that sends and fetches messages, which conversations wait for
 * @param features lazy components of features that run on every signed-in screen
 * @param notices the lazy list that the bell opens
 */
export function Shell({ liveChat, features, notices }: Record<'liveChat' | 'features' | 'notices', ReactNode>) {
  const { t } = useTranslation()
  const { data: me, error } = useMe()
  // On a phone a newcomer's step has the window to itself: what the navigation leads to is closed.
  const hasNavigation = memberIn(me) !== null
  usePageTitle()
  useThemeColor()
  useFocusOnNavigate()
  useInputReplay()
  return (
    <div className={classes.shell} data-below={hasNavigation}>
      <a href="#main" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <Header notices={notices} />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      {hasNavigation && me && (
        <Suspense>
          <Navigation me={me} place="bottom" />
        </Suspense>
      )}
      {(me || error instanceof ProfileUnreadable) && (
        <Suspense>
          <SignedIn liveChat={liveChat} features={features} />
        </Suspense>
      )}
      <Toasts />
    </div>
  )
}
