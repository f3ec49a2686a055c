import { isIncomplete } from '@hearth/shared/completeness'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../app/session.ts'
import actions from '../ui/actions.module.css'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { FoldedMap } from './FoldedMap.tsx'
import { Nearby } from './Nearby.tsx'

/** Discover Nearby: for members. */
export function MapScreen() {
  const { data: me, isPending } = useMe()
  if (me === null) return <PleaseLogIn />
  // Whoever has no complete profile is on the way to /profile-edit (app/forced-completion.ts).
  if (isPending || !me?.profile || isIncomplete(me.profile)) return <Loading />
  return <Nearby key={me.profile.id} profile={me.profile} />
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
