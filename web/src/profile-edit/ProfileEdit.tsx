import { isIncomplete } from '@hearth/shared/completeness'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../app/session/session.ts'
import { Loading } from '../ui/Loading.tsx'
import { ScreenFailed } from '../ui/ScreenFailed.tsx'
import { NotNow } from './NotNow.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <ScreenFailed
        title={t('profile.notLoaded')}
        text={t('profile.notLoadedText')}
        retryLabel={t('profile.tryAgain')}
        onRetry={onRetry}
      />
      <NotNow />
    </>
  )
}

/** The screen at /profile-edit, for members and newcomers. */
export function ProfileEdit() {
  const { data: me, isPending, refetch } = useMe()
  if (isPending) return <Loading />
  if (me === null) return <Navigate to="/auth" replace />
  if (!me?.profile) return <NotLoaded onRetry={() => void refetch()} />
  return (
    <>
      <ProfileEditor key={me.account.id} me={me} profile={me.profile} />
      {isIncomplete(me.profile) && <NotNow />}
    </>
  )
}
