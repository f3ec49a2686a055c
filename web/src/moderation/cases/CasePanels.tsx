import type { Case } from '@hearth/shared/moderation/cases'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { staffClient } from '../admin/staff-client.ts'
import { AppealPanel } from '../decisions/AppealPanel.tsx'
import { DecisionPanel } from '../decisions/DecisionPanel.tsx'
import { SelfiePanel } from '../decisions/SelfiePanel.tsx'
import { filterOf, queueKey } from './queue-query.ts'
import type { QueueSearch } from './queue-search.ts'
import type { OpenedCase } from './use-case.ts'

type Props = { opened: OpenedCase & { read: Case }; leave: () => void }

/** The panel for what the case needs: the answer to an appeal, the answers about a selfie check, or a decision. */
export function CasePanels({ opened, leave }: Props) {
  const { read, refresh } = opened
  const openNext = useOpenNext(leave)
  const barred = useBarred(opened)
  const onDecided = (next: boolean) => void openNext(next)
  // The moderator decides in the same case, by the ladder, whether the person is an adult.
  const onSelfie = (next: boolean, adult: boolean) => (adult ? onDecided(next) : void refresh())
  const open = read.items.filter((item) => !item.decidedAt)
  const appeal = open.find((item) => item.appeal)
  const selfie = open.find((item) => item.selfie)?.selfie
  const needsDecision = (!appeal && !selfie) || open.some((item) => !item.appeal && !item.selfie)
  return (
    <>
      {appeal?.appeal && (
        <AppealPanel appeal={appeal.appeal} words={appeal.words} barred={barred} onDecided={onDecided} />
      )}
      {selfie && <SelfiePanel key={selfie.id} selfie={selfie} barred={barred} onDecided={onSelfie} />}
      {needsDecision && (
        <DecisionPanel
          read={read}
          barred={barred}
          onDecided={onDecided}
          onChanged={() => void opened.query.refetch()}
        />
      )}
    </>
  )
}

/** Why the moderator cannot decide now, in words. */
function useBarred({ read, now, isNew }: Props['opened']): string | null {
  const { t } = useTranslation()
  const { claimedBy, mine, state } = now ?? read
  if (isNew) return t('admin.case.readFirst')
  if (state === 'decided') return t('admin.case.isDecided')
  return mine ? null : t('admin.case.heldBy', { name: claimedBy?.name ?? t('admin.case.nobody') })
}

/** Where the moderator goes after a decision: to the queue, or to the next free case of its filter. */
function useOpenNext(leave: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as QueueSearch
  return async (next: boolean) => {
    void queryClient.invalidateQueries({ queryKey: queueKey })
    if (!next) return leave()
    try {
      const { caseId } = await staffClient.cases.next(filterOf(search))
      if (caseId) return await navigate({ to: '/admin/cases/$caseId', params: { caseId }, search })
      toastDone(t('admin.cases.none'), t('admin.cases.noneText'))
    } catch (error) {
      toastProblem(t('admin.cases.noNext'), failureText(t, errorCode(error)))
    }
    leave()
  }
}
