import { aloneDays, maximumDays, suspensionDays } from '@hearth/shared/moderation/ladder'
import { Chip, Group } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import chips from '../../ui/ChoiceChips.module.css'
import { NumberField } from '../../ui/NumberField.tsx'
import classes from './DecisionPanel.module.css'

type Props = { label: string; value: number | undefined; onChange: (days: number | undefined) => void }

const isSpan = (days: number | string): days is number => typeof days === 'number' && days >= 1 && days <= maximumDays

/**
 * The duration of an action: a usual one, or a number of days. A note says up to how many days the moderator decides
 * alone.
 */
export function Days({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const hintId = useId()
  return (
    <div className={classes.details} data-field="days">
      <Chip.Group value={String(value ?? '')} onChange={(days) => onChange(Number(days))}>
        <Group gap="xs" role="radiogroup" aria-label={label} aria-describedby={hintId}>
          {suspensionDays.map((days) => (
            <Chip key={days} value={String(days)} size="sm" classNames={{ label: chips.chip }}>
              {t('admin.decision.forDays', { count: days })}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <NumberField
        w={130}
        aria-label={t('admin.decision.ownDays')}
        aria-describedby={hintId}
        rightSection={<span>{t('admin.decision.daysUnit')}</span>}
        rightSectionWidth={64}
        rightSectionPointerEvents="none"
        min={1}
        max={maximumDays}
        value={value}
        onChange={(days) => onChange(isSpan(days) ? days : undefined)}
      />
      <p id={hintId} className={classes.hint}>
        {t('admin.decision.aloneHint', { days: aloneDays })}
      </p>
    </div>
  )
}
