import { isIncomplete } from '@hearth/shared/people/completeness'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exitPath } from '../../app/session/member.ts'
import { useOffer } from '../../app/session/offer.ts'
import { useMe } from '../../app/session/session.ts'
import { EditorSkeleton } from '../../people/profile-edit/EditorSkeleton.tsx'
import { ProfileEditor } from '../../people/profile-edit/ProfileEditor.tsx'
import { useClosedScreens } from '../../people/profile-edit/use-closed-screens.ts'
import { OpenArticle } from '../../ui/open-article.ts'
import { ScreenFailed } from '../../ui/ScreenFailed.tsx'
import { AgeCheck } from '../age-checks/AgeCheck.tsx'
import { NotNow } from './NotNow.tsx'

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <HelpHere>
      <ScreenFailed
        title={t('profile.notLoaded')}
        text={t('profile.notLoadedText')}
        retryLabel={t('profile.tryAgain')}
        onRetry={onRetry}
      />
      <NotNow />
    </HelpHere>
  )
}

/** Opens help below, because an incomplete profile leads away from the help's own screen. */
function HelpHere({ isNew = true, children }: { isNew?: boolean; children: ReactNode }) {
  const { open } = useOffer()
  return <OpenArticle value={isNew ? (article) => open({ name: 'help', article }) : null}>{children}</OpenArticle>
}

/** The screen at /profile-edit, for members and newcomers. */
export function ProfileEdit() {
  useClosedScreens()
  const { data: me, isPending, refetch } = useMe()
  if (isPending) return <EditorSkeleton />
  if (me === null) return <Navigate to={exitPath()} replace />
  if (!me?.profile) return <NotLoaded onRetry={() => void refetch()} />
  const isNew = isIncomplete(me.profile)
  // The same elements for both, so that completing the profile keeps the form.
  return (
    <HelpHere isNew={isNew}>
      {me.ageCheck ? (
        <AgeCheck ageCheck={me.ageCheck} />
      ) : (
        <ProfileEditor key={me.account.id} me={me} profile={me.profile} />
      )}
      {isNew && <NotNow />}
    </HelpHere>
  )
}
