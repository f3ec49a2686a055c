import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import { Code } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DecisionPanel.module.css'
import { EarlierDecision } from './EarlierDecision.tsx'
import { OutcomeChoice } from './OutcomeChoice.tsx'
import { Submit } from './Submit.tsx'
import { type AppealToDecide, appealOutcomes, useDecideAppeal } from './use-decide-appeal.ts'
import { WrittenField } from './WrittenField.tsx'

type Props = AppealToDecide & { words: string | null }

/** An appeal: the decision it is about, the words of who appeals, and the answer with its reason. */
export function AppealPanel({ appeal, words, barred, onDecided }: Props) {
  const { t } = useTranslation()
  const notYours = appeal.forConsole ? <ForConsole number={appeal.decision.puid} /> : t('admin.appeal.notYours')
  const ban = appeal.mayDecide ? barred : notYours
  const { answer, change, lacks, decide, submit } = useDecideAppeal({ appeal, barred: ban, onDecided })
  return (
    <form
      className={classes.panel}
      aria-label={t('admin.appeal.title')}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(false)
      }}
    >
      <h2>{t(appeal.byReporter ? 'admin.appeal.byReporter' : 'admin.appeal.title')}</h2>
      {words && <blockquote className={classes.words}>{words}</blockquote>}
      <EarlierDecision decision={appeal.decision} />
      <OutcomeChoice
        about="appeal"
        outcomes={appealOutcomes}
        value={answer.outcome}
        onChange={(outcome) => change({ outcome })}
      />
      <WrittenField
        name="reason"
        label={t('admin.appeal.reason')}
        description={t('admin.appeal.reasonHint')}
        minRows={3}
        maxLength={decisionLimits.appeal}
        value={answer.reason}
        onChange={(reason) => change({ reason })}
      />
      <Submit lacks={lacks} barred={ban} decide={decide} onSubmit={submit} />
    </form>
  )
}

/** Why neither the viewer nor a colleague can answer, and how the operator does. */
function ForConsole({ number }: { number: string }) {
  const { t } = useTranslation()
  return (
    <>
      {t('admin.appeal.forConsole')} <Code>npm run reports -- appeal {number} --reason "…"</Code>
    </>
  )
}
