import { selfieOutcomes } from '@hearth/shared/moderation/admin-selfies'
import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import { Checkbox, Group, Radio, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { atMost } from '../../ui/at-most.ts'
import classes from './DecisionPanel.module.css'
import { OutcomeChoice } from './OutcomeChoice.tsx'
import { Submit } from './Submit.tsx'
import type { SelfieDraft, YesNo } from './selfie-draft.ts'
import { type SelfieToDecide, useDecideSelfie } from './use-decide-selfie.ts'

/** The three answers about a selfie check, and what follows of them. */
export function SelfiePanel(props: SelfieToDecide) {
  const { t } = useTranslation()
  const { draft, change, lacks, decide, submit } = useDecideSelfie(props)
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
      <SamePerson photos={props.selfie.photos} draft={draft} change={change} />
      <Answer label={t('admin.selfie.poseRight')} value={draft.pose} onChange={(pose) => change({ pose })} />
      <Answer label={t('admin.selfie.adult')} value={draft.adult} onChange={(adult) => change({ adult })} />
      {draft.adult === 'no' && <UnderageNote draft={draft} change={change} />}
      <OutcomeChoice
        about="selfie"
        outcomes={selfieOutcomes}
        value={draft.outcome}
        onChange={(outcome) => change({ outcome })}
      />
      <Submit lacks={lacks} barred={props.barred} decide={decide} onSubmit={submit} />
    </form>
  )
}

type Part = { draft: SelfieDraft; change: (part: Partial<SelfieDraft>) => void }

/** The photos of the profile that show the person of the selfie. */
function SamePerson({ photos, draft, change }: Part & Pick<SelfieToDecide['selfie'], 'photos'>) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group
      label={t('admin.selfie.same')}
      description={t('admin.selfie.sameHint')}
      value={draft.photoIds}
      onChange={(photoIds) => change({ photoIds })}
    >
      {photos.map(({ id }, i) => (
        <Checkbox key={id} value={id} className={classes.choice} label={t('admin.selfie.photo', { number: i + 1 })} />
      ))}
    </Checkbox.Group>
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

function UnderageNote({ draft, change }: Part) {
  const { t } = useTranslation()
  return (
    <Textarea
      label={t('admin.selfie.note')}
      description={`${t('admin.selfie.noteHint')} ${t('admin.selfie.underage')}`}
      autosize
      minRows={2}
      {...atMost(decisionLimits.note)}
      value={draft.note}
      onChange={({ currentTarget }) => change({ note: currentTarget.value })}
    />
  )
}
