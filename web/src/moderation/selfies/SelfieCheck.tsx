import type { SelfieStatus } from '@hearth/shared/moderation/selfies'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { screen } from '../../app/lazy/screen.ts'
import { VerifiedMark } from '../../members/VerifiedMark.tsx'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { toastDone } from '../../ui/toast.ts'
import classes from './SelfieCheck.module.css'

const modalId = 'photo-check'
/** The camera's part loads when the member begins. */
const Check = screen(() => import('./Check.tsx'), 'Check')

/** Whether the member's photos are verified, and the way to it. */
export function SelfieCheck() {
  const { t } = useTranslation()
  const query = useQuery(api.selfies.status.queryOptions())
  const onSent = () => {
    closeDialog(modalId)
    toastDone(t('selfie.sent'))
  }
  const begin = () =>
    openDialog({
      modalId,
      title: t('selfie.title'),
      size: 520,
      children: (
        <Suspense fallback={<Loading />}>
          <Check onSent={onSent} />
        </Suspense>
      ),
    })
  return (
    <SettingsPart
      id="photo-check"
      title={t('selfie.title')}
      about={t('selfie.lead')}
      query={query}
      notLoaded={t('selfie.notLoaded')}
    >
      {query.data && <Standing status={query.data} onBegin={begin} />}
    </SettingsPart>
  )
}

/** What became of the latest check, in words. */
function useWords({ badge, latest }: SelfieStatus): string | null {
  const { t } = useTranslation()
  if (latest?.state === 'waiting') return t('selfie.problem.SELFIE_WAITS')
  if (badge) return t('selfie.on')
  if (!latest) return null
  if (latest.state === 'verified') return t('selfie.off')
  if (latest.state === 'expired') return t('selfie.reason.expired')
  return t(`selfie.reason.${latest.reason ?? 'unclear'}`)
}

function Standing({ status, onBegin }: { status: SelfieStatus; onBegin: () => void }) {
  const { t } = useTranslation()
  const words = useWords(status)
  const { badge, hasPhoto, latest } = status
  return (
    <div className={classes.standing}>
      {badge && <VerifiedMark full />}
      {words && <p>{words}</p>}
      {!hasPhoto && (
        <p>
          {t('selfie.problem.NO_PHOTO')} <Link to="/profile-edit">{t('selfie.toPhotos')}</Link>
        </p>
      )}
      {hasPhoto && !badge && latest?.state !== 'waiting' && (
        <Button onClick={onBegin}>{t(latest ? 'selfie.again' : 'selfie.start')}</Button>
      )}
    </div>
  )
}
