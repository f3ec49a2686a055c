import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from './Queue.module.css'
import type { useSelection } from './use-selection.ts'

type Props = { listed: number; selection: ReturnType<typeof useSelection> }

/** Selects every listed case, as many as one act may take. */
export function SelectAll({ listed, selection }: Props) {
  const { t } = useTranslation()
  const count = selection.selected.length
  const every = count > 0 && count === Math.min(listed, decisionLimits.bulk)
  return (
    <div className={classes.all}>
      <Checkbox
        label={t('admin.cases.selectAll', { count: Math.min(listed, decisionLimits.bulk) })}
        checked={every}
        indeterminate={count > 0 && !every}
        onChange={() => (every ? selection.clear() : selection.all())}
      />
      <SmallPrint span visibleFrom="md">
        {t('admin.cases.selectHint')}
      </SmallPrint>
    </div>
  )
}
