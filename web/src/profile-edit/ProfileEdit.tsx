import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../app/session/session.ts'
import actions from '../ui/actions.module.css'
import { LooseCable } from '../ui/drawings.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'

function NotLoaded({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice drawing={<LooseCable />} title={t('profile.notLoaded')} text={t('profile.notLoadedText')}>
      <button type="button" className={actions.main} onClick={retry}>
        {t('profile.tryAgain')}
      </button>
    </Notice>
  )
}

/** The screen at /profile-edit: for members, and for those who are to become one. */
export function ProfileEdit() {
  const { data: me, isPending, refetch } = useMe()
  if (isPending) return <Loading />
  if (me === null) return <Navigate to="/auth" replace />
  if (!me?.profile) return <NotLoaded retry={() => void refetch()} />
  return <ProfileEditor key={me.account.id} me={me} profile={me.profile} />
}
