import type { Case } from '@hearth/shared/cases'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { staffClient } from '../admin/staff-client.ts'
import { errorCode, queryClient } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import { isAdmin } from '../app/session/roles.ts'
import { useMe } from '../app/session/session.ts'
import { AppealPanel } from '../decisions/AppealPanel.tsx'
import { DecisionPanel } from '../decisions/DecisionPanel.tsx'
import { SelfiePanel } from '../decisions/SelfiePanel.tsx'
import { Authorities } from '../evidence/Authorities.tsx'
import { useKeys } from '../ui/keys.ts'
import { toastDone, toastProblem } from '../ui/toast.ts'
import { BreakNotice } from './BreakNotice.tsx'
import { CaseHeader } from './CaseHeader.tsx'
import classes from './CaseScreen.module.css'
import { Changed, Outdated } from './Changed.tsx'
import { History } from './History.tsx'
import { Item } from './Item.tsx'
import { openJoinMember } from './JoinMember.tsx'
import { Notes } from './Notes.tsx'
import { filterOf, queueKey } from './queue-query.ts'
import type { QueueSearch } from './queue-search.ts'
import { Standing } from './Standing.tsx'
import type { OpenedCase } from './use-case.ts'
import { useRevealKey } from './use-reveal-key.ts'

type Props = { opened: OpenedCase & { read: Case }; leave: () => void }

/** A case: what was reported at the left, and at the right the decision, the member's record, the history and notes. */
export function CaseView({ opened, leave }: Props) {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const { read, now, isNew, adopt, refresh } = opened
  const heading = useRef<HTMLHeadingElement>(null)
  const openNext = useOpenNext(leave)
  useRevealKey()
  useKeys({ c: leave })
  // A new case begins at its heading, also for those who hear it.
  useEffect(() => heading.current?.focus(), [])
  const { claimedBy, mine, state } = now ?? read
  const barred = () => {
    if (isNew) return t('admin.case.readFirst')
    if (state === 'decided') return t('admin.case.isDecided')
    return mine ? null : t('admin.case.heldBy', { name: claimedBy?.name ?? t('admin.case.nobody') })
  }
  const onDecided = (next: boolean) => void openNext(next)
  // Whether the person is an adult is decided in the same case, by the ladder.
  const onSelfie = (next: boolean, adult: boolean) => (adult ? onDecided(next) : void refresh())
  const open = read.items.filter((item) => !item.decidedAt)
  const appeal = open.find((item) => item.appeal)
  const selfie = open.find((item) => item.selfie)?.selfie
  const canJoin = mine && !read.subject && read.kind === 'outside-notice'
  return (
    <div className={classes.screen}>
      <CaseHeader read={read} heading={heading} onLeave={leave} onChanged={refresh} />
      {now && isNew && <Changed before={read} now={now} onRead={adopt} />}
      {opened.isOutdated && <Outdated onReopen={() => void refresh()} />}
      <BreakNotice />
      <div className={classes.columns}>
        <div className={classes.evidence}>
          {read.items.map((item) => (
            <Item key={item.id} item={item} caseId={read.id} now={read.subject?.now ?? null} />
          ))}
          {read.moreItems > 0 && (
            <p className={classes.quiet}>{t('admin.case.moreItems', { number: read.moreItems })}</p>
          )}
          <Notes read={now ?? read} onWritten={refresh} />
        </div>
        <div className={classes.side}>
          {canJoin && (
            <Button variant="default" onClick={() => openJoinMember({ read, onJoined: refresh })}>
              {t('admin.joinMember.open')}
            </Button>
          )}
          {read.subject && <Standing subject={read.subject} read={now ?? read} />}
          {appeal?.appeal && (
            <AppealPanel appeal={appeal.appeal} words={appeal.words} barred={barred()} onDecided={onDecided} />
          )}
          {selfie && <SelfiePanel key={selfie.id} selfie={selfie} barred={barred()} onDecided={onSelfie} />}
          {((!appeal && !selfie) || open.some((item) => !item.appeal && !item.selfie)) && (
            <DecisionPanel
              read={read}
              barred={barred()}
              onDecided={onDecided}
              onChanged={() => void opened.query.refetch()}
            />
          )}
          {isAdmin(me) && (
            <div className={classes.card}>
              <Authorities caseId={read.id} />
            </div>
          )}
          <History entries={(now ?? read).history} />
        </div>
      </div>
    </div>
  )
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
