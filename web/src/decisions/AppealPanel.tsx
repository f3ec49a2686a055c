import type { CaseItem } from '@hearth/shared/cases'
import { decisionLimits } from '@hearth/shared/decision-limits'
import { Radio, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { staffClient } from '../admin/staff-client.ts'
import { toastDone } from '../ui/toast.ts'
import classes from './DecisionPanel.module.css'
import type { Lack } from './draft.ts'
import { EarlierDecision } from './EarlierDecision.tsx'
import { Submit } from './Submit.tsx'

type Appeal = NonNullable<CaseItem['appeal']>
type Props = { appeal: Appeal; words: string | null; barred: string | null; onDecided: (next: boolean) => void }
type Answer = { outcome: 'granted' | 'refused' | ''; reason: string }

/** An appeal: the decision it is about, the words of who appeals, and the answer with its reason. */
export function AppealPanel({ appeal, words, barred, onDecided }: Props) {
  const { t } = useTranslation()
  const [answer, setAnswer, forget] = useSessionStorage<Answer>({
    key: `hearth-appeal:${appeal.id}`,
    defaultValue: { outcome: '', reason: '' },
    getInitialValueInEffect: false,
  })
  const lacks: Lack[] = [
    ...(answer.outcome ? [] : [{ field: 'outcome', code: 'outcome_required' }]),
    ...(answer.reason.trim() ? [] : [{ field: 'reason', code: 'reason_required' }]),
  ]
  const ban = appeal.mayDecide ? barred : t('admin.appeal.notYours')
  const decide = useMutation({
    mutationFn: (_next: boolean) =>
      staffClient.appeals.decide({
        appealId: appeal.id,
        outcome: answer.outcome === 'granted' ? 'granted' : 'refused',
        reason: answer.reason,
      }),
    onSuccess: ({ approvalId }, next) => {
      forget()
      if (approvalId) toastDone(t('admin.waits.title'))
      else toastDone(t(`admin.appeal.done.${answer.outcome || 'refused'}`))
      onDecided(next)
    },
  })
  const submit = (next: boolean) => {
    if (!ban && !lacks.length && !decide.isPending) decide.mutate(next)
  }
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
      <Radio.Group
        label={t('admin.appeal.outcome')}
        value={answer.outcome || null}
        onChange={(outcome) => setAnswer((before) => ({ ...before, outcome: outcome as Answer['outcome'] }))}
      >
        {(['granted', 'refused'] as const).map((outcome) => (
          <Radio
            key={outcome}
            value={outcome}
            className={classes.choice}
            label={t(`admin.appeal.${outcome}`)}
            description={t(`admin.appeal.${outcome}Hint`)}
          />
        ))}
      </Radio.Group>
      <Textarea
        label={t('admin.appeal.reason')}
        description={t('admin.appeal.reasonHint')}
        autosize
        minRows={3}
        maxLength={decisionLimits.appeal}
        value={answer.reason}
        onChange={(event) => {
          const reason = event.currentTarget.value
          setAnswer((before) => ({ ...before, reason }))
        }}
      />
      <Submit lacks={lacks} barred={ban} decide={decide} onSubmit={submit} />
    </form>
  )
}
