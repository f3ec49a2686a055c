import type { Severity as Grade } from '@hearth/shared/moderation/cases'
import { useTranslation } from 'react-i18next'
import IconAlertOctagonFilled from '~icons/alert-octagon-filled'
import IconAlertTriangleFilled from '~icons/alert-triangle-filled'
import IconCircleDot from '~icons/circle-dot'
import IconCircleDotted from '~icons/circle-dotted'
import classes from './Severity.module.css'

const icons = {
  critical: IconAlertOctagonFilled,
  high: IconAlertTriangleFilled,
  medium: IconCircleDot,
  low: IconCircleDotted,
}

/** How grave a case is: a word, with an icon and a colour of its own. */
export function Severity({ grade }: { grade: Grade }) {
  const { t } = useTranslation()
  const Icon = icons[grade]
  return (
    <span className={classes.severity} data-grade={grade}>
      <Icon size={16} aria-hidden="true" />
      {t(`admin.cases.severity.${grade}`)}
    </span>
  )
}
