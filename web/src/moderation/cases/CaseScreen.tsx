import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { NotFound } from '../../app/shell/NotFound.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ScreenFailed } from '../../ui/ScreenFailed.tsx'
import { CaseView } from './CaseView.tsx'
import { useConsole } from './Console.tsx'
import type { QueueSearch } from './queue-search.ts'
import { useCase } from './use-case.ts'

/** One case, claimed by opening it. */
export function CaseScreen() {
  const { caseId } = useParams({ from: '/_admin/admin/cases/$caseId' })
  return <OneCase key={caseId} caseId={caseId} />
}

function OneCase({ caseId }: { caseId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as QueueSearch
  const opened = useCase(caseId)
  useConsole('case')
  const { query, read } = opened
  if (!read && query.isPending) return <Loading />
  if (!read && errorCode(query.error) === 'NOT_FOUND') return <NotFound />
  if (!read)
    return (
      <ScreenFailed
        title={t('failed.title')}
        text={t('admin.cases.notLoadedOne')}
        retryLabel={t('failed.again')}
        onRetry={() => void query.refetch()}
      />
    )
  return <CaseView opened={{ ...opened, read }} leave={() => void navigate({ to: '/admin/cases', search })} />
}
