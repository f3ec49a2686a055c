import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMember } from '../app/session/use-member.ts'
import actions from '../ui/actions.module.css'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { FoldedMap } from './FoldedMap.tsx'
import { Nearby } from './Nearby.tsx'

/** The map, or a prompt to sign in for visitors. */
export function MapScreen() {
  const { status, profile } = useMember()
  if (status === 'visitor') return <SignInPrompt />
  return profile ? <Nearby key={profile.id} profile={profile} /> : <Loading />
}

function SignInPrompt() {
  const { t } = useTranslation()
  return (
    <Notice drawing={<FoldedMap />} title={t('map.title')} text={t('map.login')}>
      <Link to="/auth" className={actions.main}>
        {t('shell.signIn')}
      </Link>
      <Link to="/" className={actions.other}>
        {t('notFound.home')}
      </Link>
    </Notice>
  )
}
