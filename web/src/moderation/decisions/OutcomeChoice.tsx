import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './DecisionPanel.module.css'

type Props<Outcome extends string> = {
  about: 'appeal' | 'selfie'
  outcomes: readonly Outcome[]
  value: Outcome | ''
  onChange: (outcome: Outcome) => void
}

/** How an appeal or a selfie check ends: one of its outcomes, each with what follows from it. */
export function OutcomeChoice<Outcome extends string>({ about, outcomes, value, onChange }: Props<Outcome>) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={t(`admin.${about}.outcome`)}
      value={value || null}
      onChange={(outcome) => onChange(outcome as Outcome)}
    >
      {outcomes.map((outcome: string) => (
        <Radio
          key={outcome}
          value={outcome}
          className={classes.choice}
          label={t(`admin.${about}.${outcome}`)}
          description={t(`admin.${about}.${outcome}Hint`)}
        />
      ))}
    </Radio.Group>
  )
}
