import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import { useMember } from '../../app/session/use-member.ts'
import { PausedScreen } from '../../members/Paused.tsx'
import actions from '../../ui/actions.module.css'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FoldedMap } from './FoldedMap.tsx'
import { Nearby } from './Nearby.tsx'

/** The map, or a prompt to sign in for visitors. */
export function MapScreen() {
  const { status, profile } = useMember()
  const { data: me } = useMe()
  const { t } = useTranslation()
  if (status === 'visitor') return <SignInPrompt />
  if (me?.settings.paused) return <PausedScreen title={t('map.title')} />
  if (me?.settings.showDistance === false) return <DistanceHidden />
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

/** A place on the map tells a distance, so a member who hides their own sees no members there. */
function DistanceHidden() {
  const { t } = useTranslation()
  return (
    <Notice drawing={<FoldedMap />} title={t('map.distanceHidden.title')} text={t('map.distanceHidden.text')}>
      <Link to="/settings" hash="traces" className={actions.main}>
        {t('map.distanceHidden.action')}
      </Link>
    </Notice>
  )
}
