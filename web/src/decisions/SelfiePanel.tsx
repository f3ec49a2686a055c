import type { CaseItem } from '@hearth/shared/cases'
import { decisionLimits } from '@hearth/shared/decision-limits'
import { selfieOutcomes } from '@hearth/shared/selfies'
import { Checkbox, Group, Radio, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { staffClient } from '../admin/staff-client.ts'
import { toastDone } from '../ui/toast.ts'
import classes from './DecisionPanel.module.css'
import { Submit } from './Submit.tsx'
import { answersOf, lacksOfSelfie, noAnswers, type SelfieDraft, type YesNo } from './selfie-draft.ts'

type Props = {
  selfie: NonNullable<CaseItem['selfie']>
  barred: string | null
  onDecided: (next: boolean, adult: boolean) => void
}

/** The three answers about a selfie check, and what follows of them. */
export function SelfiePanel({ selfie, barred, onDecided }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft, forget] = useSessionStorage<SelfieDraft>({
    key: `hearth-selfie:${selfie.id}`,
    defaultValue: noAnswers,
    getInitialValueInEffect: false,
  })
  const change = (part: Partial<SelfieDraft>) => setDraft((before) => ({ ...before, ...part }))
  const lacks = lacksOfSelfie(draft)
  const decide = useMutation({
    mutationFn: (_next: boolean) => staffClient.selfies.decide({ checkId: selfie.id, ...answersOf(draft) }),
    onSuccess: (_, next) => {
      forget()
      toastDone(t(`admin.selfie.done.${answersOf(draft).outcome}`))
      onDecided(next, draft.adult !== 'no')
    },
  })
  const submit = (next: boolean) => {
    if (!barred && !lacks.length && !decide.isPending) decide.mutate(next)
  }
  return (
    <form
      className={classes.panel}
      aria-label={t('admin.selfie.title')}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(false)
      }}
    >
      <h2>{t('admin.selfie.title')}</h2>
      <Checkbox.Group
        label={t('admin.selfie.same')}
        description={t('admin.selfie.sameHint')}
        value={draft.photoIds}
        onChange={(photoIds) => change({ photoIds })}
      >
        {selfie.photos.map(({ id }, i) => (
          <Checkbox key={id} value={id} className={classes.choice} label={t('admin.selfie.photo', { number: i + 1 })} />
        ))}
      </Checkbox.Group>
      <Answer label={t('admin.selfie.poseRight')} value={draft.pose} onChange={(pose) => change({ pose })} />
      <Answer label={t('admin.selfie.adult')} value={draft.adult} onChange={(adult) => change({ adult })} />
      {draft.adult === 'no' && (
        <Textarea
          label={t('admin.selfie.note')}
          description={`${t('admin.selfie.noteHint')} ${t('admin.selfie.underage')}`}
          autosize
          minRows={2}
          maxLength={decisionLimits.note}
          value={draft.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      )}
      <Radio.Group
        label={t('admin.selfie.outcome')}
        value={draft.outcome || null}
        onChange={(outcome) => change({ outcome: outcome as SelfieDraft['outcome'] })}
      >
        {selfieOutcomes.map((outcome) => (
          <Radio
            key={outcome}
            value={outcome}
            className={classes.choice}
            label={t(`admin.selfie.${outcome}`)}
            description={t(`admin.selfie.${outcome}Hint`)}
          />
        ))}
      </Radio.Group>
      <Submit lacks={lacks} barred={barred} decide={decide} onSubmit={submit} />
    </form>
  )
}

type AnswerProps = { label: string; value: YesNo; onChange: (value: YesNo) => void }

function Answer({ label, value, onChange }: AnswerProps) {
  const { t } = useTranslation()
  return (
    <Radio.Group label={label} value={value || null} onChange={(chosen) => onChange(chosen as YesNo)}>
      <Group gap="lg">
        <Radio value="yes" className={classes.choice} label={t('admin.selfie.yes')} />
        <Radio value="no" className={classes.choice} label={t('admin.selfie.no')} />
      </Group>
    </Radio.Group>
  )
}
