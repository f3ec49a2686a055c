import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import actions from '../../ui/actions.module.css'
import { Loading } from '../../ui/Loading.tsx'
import { LooseCable } from '../../ui/LooseCable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { hasNoAnswer } from '../api/no-answer.ts'
import { useStore } from '../storage/account-stores.ts'
import { exitPath } from './member.ts'
import { isHeld, isNoticed } from './opened-elsewhere.ts'
import { ProfileUnreadable, useMe } from './session.ts'
import { useMember } from './use-member.ts'

/**
 * Admits members to its screens. Redirects visitors to the sign-in; forced-completion.ts redirects newcomers. A change
 * of account remounts the screens, so they share no state.
 */
export function MembersLayout() {
  const { status, profile } = useMember()
  if (status === 'visitor') return <Navigate to={exitPath()} replace />
  if (profile) return <MembersScreen key={profile.id} />
  return <WhoIsThere />
}

/**
 * The screen of a member. It renders at each change of the address, so it is apart from `MembersLayout`, whose
 * `Navigate` would navigate again.
 */
function MembersScreen() {
  const held = useStore(isHeld)
  const { pathname } = useLocation()
  return held && isNoticed(pathname) ? <OpenedElsewhere /> : <Outlet />
}

/** Takes the place of a screen that another site has opened, until the member acts (opened-elsewhere.ts). */
function OpenedElsewhere() {
  const { t } = useTranslation()
  return (
    <Notice drawing={<LooseCable />} title={t('elsewhere.title')} text={t('elsewhere.text')}>
      <button type="button" className={actions.main} onClick={() => isHeld.set(false)}>
        {t('elsewhere.open')}
      </button>
    </Notice>
  )
}

/** Stands for the screen until the tab knows who is signed in, which may last without a connection. */
function WhoIsThere() {
  const { t } = useTranslation()
  const { error, isPaused, refetch } = useMe()
  if (!isPaused && (!error || error instanceof ProfileUnreadable)) return <Loading />
  if (!isPaused && !hasNoAnswer(error))
    return (
      <Notice drawing={<LooseCable />} title={t('failed.title')} text={t('failed.text')}>
        <button type="button" className={actions.main} onClick={() => void refetch()}>
          {t('failed.again')}
        </button>
      </Notice>
    )
  return (
    <Notice drawing={<LooseCable />} title={t('offline.title')} text={t('offline.text')}>
      {null}
    </Notice>
  )
}
