import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { StatementView } from '../../moderation/statements/StatementView.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import classes from './Form.module.css'

/**
 * The statements of reasons of an account that cannot sign in, with the ticket of its refused sign-in.
 * @param props.children what stands in for them when there are none, or they cannot be loaded
 */
export function BannedStatements({ ticket, children }: { ticket: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const options = api.statements.ofBanned.queryOptions({ input: { ticket }, staleTime: Number.POSITIVE_INFINITY })
  const { data, isPending, refetch } = useQuery(options)
  if (isPending) return <Loading />
  if (!data) {
    return (
      <>
        {children}
        <LoadFailed
          className={classes.statements}
          text={t('decisions.notLoaded')}
          retryLabel={t('member.retry')}
          onRetry={() => void refetch()}
          quiet
        />
      </>
    )
  }
  if (data.length === 0) return children
  return (
    <section className={classes.statements} aria-labelledby="decisions">
      <h2 id="decisions">{t('decisions.title')}</h2>
      {data.map((statement) => (
        <StatementView
          key={statement.id}
          statement={statement}
          ticket={ticket}
          onChange={(next) =>
            queryClient.setQueryData(options.queryKey, (old) => old?.map((one) => (one.id === next.id ? next : one)))
          }
        />
      ))}
    </section>
  )
}
