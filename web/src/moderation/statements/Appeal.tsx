import type { Statement } from '@hearth/shared/moderation/statements'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft } from '../../app/storage/drafts.ts'
import { useDay } from '../../members/use-day.ts'
import { AppealForm } from './AppealForm.tsx'
import classes from './StatementView.module.css'
import { draftOf } from './use-appeal.ts'

/** A decision that can be appealed: by its member, or by the reporter whose report it closed. */
export type Appealable = { id: string; number: string; appeal: Statement['appeal'] }

type Props = {
  decision: Appealable
  ticket?: string | undefined
  onChange?: ((statement: Statement) => void) | undefined
}

/** Words with a title, as their author wrote them. */
function Words({ title, words }: { title: string; words: string }) {
  return (
    <div>
      <p className={classes.quiet}>{title}</p>
      <p className={classes.words}>{words}</p>
    </div>
  )
}

/** What became of an appeal, with both texts. */
function AppealState({ appeal, isNew }: { appeal: Appealable['appeal']; isNew: boolean }) {
  const { t } = useTranslation()
  const day = useDay()
  const { state, until, text, reason, decidedAt } = appeal
  const sentence = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears with the form.
  useEffect(() => {
    if (isNew) sentence.current?.focus()
  }, [isNew])
  if (state === 'open') return null
  return (
    <>
      <p ref={sentence} tabIndex={-1} role="status" className={classes.state}>
        {t(`decisions.appeal.state.${state}`, { day: day(decidedAt ?? until) })}
      </p>
      {text && <Words title={t('decisions.appeal.yours')} words={text} />}
      {reason && <Words title={t('decisions.appeal.answer')} words={reason} />}
    </>
  )
}

/** The way to appeal, until when, and what became of it. */
export function Appeal({ decision, ticket, onChange }: Props) {
  const { t } = useTranslation()
  const day = useDay()
  const { id, number, appeal } = decision
  // A draft that a reload left behind is shown again.
  const [isWriting, setWriting] = useState(() => readDraft(draftOf(id)) !== null)
  const start = useRef<HTMLButtonElement>(null)
  if (appeal.state !== 'open')
    return (
      <div className={classes.appeal}>
        <AppealState appeal={appeal} isNew={isWriting} />
        <p className={classes.quiet}>{t('decisions.appeal.elsewhere')}</p>
      </div>
    )
  const leave = () => {
    setWriting(false)
    requestAnimationFrame(() => start.current?.focus())
  }
  return (
    <div className={classes.appeal}>
      <p>{t('decisions.appeal.open', { day: day(appeal.until) })}</p>
      {isWriting ? (
        <AppealForm decisionId={id} ticket={ticket} onSent={onChange} onLeave={leave} />
      ) : (
        <Button
          ref={start}
          variant="default"
          mih={44}
          aria-label={t('decisions.appeal.startOf', { number })}
          onClick={() => setWriting(true)}
        >
          {t('decisions.appeal.start')}
        </Button>
      )}
      <p className={classes.quiet}>{t('decisions.appeal.elsewhere')}</p>
    </div>
  )
}
