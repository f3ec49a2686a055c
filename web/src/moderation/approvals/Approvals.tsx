import type { Approval } from '@hearth/shared/moderation/approvals'
import { Badge, Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { useDay } from '../../members/use-day.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import list from '../admin/list.module.css'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import classes from './Approvals.module.css'

const listed = staffApi.approvals.list.queryOptions()

/** Acts that wait for a second person. */
export function Approvals() {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const query = useQuery(listed)
  const waiting = query.data?.filter(({ state }) => state === 'waiting')
  return (
    <AdminScreen title={t('admin.approvals.title')} lead={t('admin.approvals.lead')}>
      <div ref={list} tabIndex={-1} className={classes.list} aria-busy={query.isPending}>
        {query.isPending && <Skeleton h={120} radius="lg" />}
        {query.isLoadingError && (
          <NotLoaded
            className={classes.none}
            text={t('admin.approvals.notLoaded')}
            onRetry={() => void query.refetch()}
          />
        )}
        {waiting?.length === 0 && <p className={classes.none}>{t('admin.approvals.none')}</p>}
        {waiting?.map((approval) => (
          // The pressed button disappears with its card.
          <Card key={approval.id} approval={approval} onGone={() => list.current?.focus()} />
        ))}
      </div>
    </AdminScreen>
  )
}

/** What a decision would do that waits as a whole. */
function Actions({ actions }: Pick<Approval, 'actions'>) {
  const { t } = useTranslation()
  if (!actions.length) return null
  const named = actions.map(({ action, days }) =>
    days === undefined
      ? t(`admin.action.${action}`)
      : `${t(`admin.action.${action}`)} (${t('admin.decision.forDays', { count: days })})`,
  )
  return <p className={classes.reason}>{named.join(' · ')}</p>
}

const known = ['SAME_PERSON', 'DECIDED_BEFORE', 'REQUEST_CHANGED']

type Verdict = 'approved' | 'refused' | 'withdrawn'
type CardProps = { approval: Approval; onGone: () => void }

/** Sends the answer to a request. */
function useDeciding({ approval: { id, requestedAt }, onGone }: CardProps) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (verdict: Verdict) => staffClient.approvals.decide({ approvalId: id, requestedAt, verdict }),
    onSuccess: ({ state }) => {
      toastDone(t(`admin.approvals.done.${state}`))
      onGone()
    },
    onError: (error) => {
      const code = errorCode(error)
      const why = known.includes(code) ? t(`admin.refusal.${code}`) : failureText(t, code)
      if (!isDeclined(error)) toastProblem(t('admin.approvals.failed'), why)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listed.queryKey }),
  })
}

function Card({ approval, onGone }: CardProps) {
  const { t } = useTranslation()
  const day = useDay()
  const { act, role, reason, requestedBy, requestedAt, dueAt, expiresAt } = approval
  const name = approval.subjectName ?? t('admin.cases.nameless')
  return (
    <article className={classes.card}>
      <h2>{t(`admin.approvals.act.${act}`, { name })}</h2>
      {role && (
        <Badge variant="light" className={list.badge!}>
          {t(`admin.role.${role}`)}
        </Badge>
      )}
      <SmallPrint>
        {t('admin.approvals.askedBy', { name: requestedBy })} · <TimeAgo at={requestedAt} />
      </SmallPrint>
      <Actions actions={approval.actions} />
      <p className={classes.reason} dir="auto">
        {reason}
      </p>
      {dueAt && <SmallPrint>{t('admin.approvals.byItself', { day: day(dueAt) })}</SmallPrint>}
      {expiresAt && <SmallPrint>{t('admin.approvals.ends', { day: day(expiresAt) })}</SmallPrint>}
      <About approval={approval} />
      <Verdicts approval={approval} onGone={onGone} />
    </article>
  )
}

/** The answers that the viewer can give. They can only withdraw a request of their own. */
function Verdicts({ approval, onGone }: CardProps) {
  const { t } = useTranslation()
  const { isPending, mutate } = useDeciding({ approval, onGone })
  if (approval.own)
    return (
      <Group gap="xs" mt="xs">
        <SmallPrint>{t('admin.approvals.own')}</SmallPrint>
        {approval.mayWithdraw && (
          <Button variant="default" loading={isPending} onClick={() => mutate('withdrawn')}>
            {t('admin.approvals.withdraw')}
          </Button>
        )}
      </Group>
    )
  return (
    <Group gap="xs" mt="xs">
      <Button loading={isPending} onClick={() => mutate('approved')}>
        {t('admin.approvals.approve')}
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => mutate('refused')}>
        {t('admin.approvals.refuse')}
      </Button>
    </Group>
  )
}

/** The way to what the request is about: its case, or the account. */
function About({ approval: { act, caseId, subjectUserId: userId } }: { approval: Approval }) {
  const { t } = useTranslation()
  if (act === 'release-sealed') return null
  if (caseId)
    return (
      <Link to="/admin/cases/$caseId" params={{ caseId }} search={{}} className={classes.link}>
        {t('admin.approvals.case')}
      </Link>
    )
  return (
    userId && (
      <Link to="/admin/users/$userId" params={{ userId }} className={classes.link}>
        {t('admin.approvals.account')}
      </Link>
    )
  )
}
