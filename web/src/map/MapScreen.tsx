import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MembersOnly } from '../app/session/MembersOnly.tsx'
import actions from '../ui/actions.module.css'
import { Notice } from '../ui/Notice.tsx'
import { FoldedMap } from './FoldedMap.tsx'
import { Nearby } from './Nearby.tsx'

/** Discover Nearby: for members. */
export function MapScreen() {
  return (
    <MembersOnly visitors={<PleaseLogIn />}>{(profile) => <Nearby key={profile.id} profile={profile} />}</MembersOnly>
  )
}

function PleaseLogIn() {
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
