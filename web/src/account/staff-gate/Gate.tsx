import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { NotFound } from '../../app/shell/NotFound.tsx'
import { accessQuery } from '../../moderation/admin/staff-client.ts'
import { Loading } from '../../ui/Loading.tsx'
import { ScreenFailed } from '../../ui/ScreenFailed.tsx'
import { AskAgain } from '../reauthentication/AskAgain.tsx'
import { isStrong, SecondFactors } from '../second-factor/SecondFactors.tsx'
import classes from './Gate.module.css'

/**
 * Lets staff in once the session has proved itself, and shows what is missing until then. Later calls ask over the
 * screen (staff-client.ts), so that nothing of it is lost.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const query = useQuery(accessQuery)
  if (query.data) return children
  if (query.isPending) return <Loading />
  const code = errorCode(query.error)
  const retry = () => void query.refetch()
  if (code === 'SECOND_FACTOR_REQUIRED') return <Enrolling onDone={retry} busy={query.isFetching} />
  if (code === 'REAUTHENTICATION_REQUIRED') return <Proving onProved={retry} />
  if (code === 'NOT_FOUND') return <NotFound />
  const locked = code === 'CHANGES_LOCKED'
  return (
    <ScreenFailed
      title={t(locked ? 'settings.locked.title' : 'failed.title')}
      text={t(locked ? 'settings.locked.text' : 'failed.text')}
      retryLabel={t('failed.again')}
      onRetry={retry}
    />
  )
}

/** Shows where staff set up a second factor, without leaving the address that was asked for. */
function Enrolling({ onDone, busy }: { onDone: () => void; busy: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(api.secondFactors.list.queryOptions())
  // Until the account has a second factor, adding one is the main action.
  const isReady = data?.factors.some(isStrong)
  return (
    <div className={classes.page}>
      <h1>{t('admin.gate.title')}</h1>
      <p className={classes.text}>{t('admin.gate.text')}</p>
      <SecondFactors />
      <Button size="lg" variant={isReady ? 'filled' : 'default'} loading={busy} onClick={onDone}>
        {t('admin.gate.goOn')}
      </Button>
    </div>
  )
}

function Proving({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <h1>{t('secondFactor.again.title')}</h1>
      <AskAgain onProved={onProved} />
    </div>
  )
}
