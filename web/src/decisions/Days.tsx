import { maximumDays, suspensionDays } from '@hearth/shared/ladder'
import { Chip, NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import chips from '../ui/ChoiceChips.module.css'
import classes from './DecisionPanel.module.css'

type Props = { label: string; value: number | undefined; onChange: (days: number | undefined) => void }

/** How long an action holds: the usual spans, or a number of days. */
export function Days({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.details} data-field="days">
      <Chip.Group value={String(value ?? '')} onChange={(days) => onChange(Number(days))}>
        <div className={classes.days} role="radiogroup" aria-label={label}>
          {suspensionDays.map((days) => (
            <Chip key={days} value={String(days)} size="sm" classNames={{ label: chips.chip }}>
              {t('admin.decision.forDays', { count: days })}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <NumberInput
        className={classes.ownDays}
        aria-label={t('admin.decision.ownDays')}
        suffix={` ${t('admin.decision.daysUnit')}`}
        min={1}
        max={maximumDays}
        allowDecimal={false}
        hideControls
        value={value ?? ''}
        onChange={(days) => onChange(typeof days === 'number' ? days : undefined)}
      />
    </div>
  )
}
