import { type ReportAdditions, reportAdditions } from '@hearth/shared/moderation/figures'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/NumberField.tsx'
import classes from './Figures.module.css'

type Props = {
  values: ReportAdditions
  onChange: (values: ReportAdditions) => void
  /** Evidence that was given to authorities, which the product counts. */
  exports: string
}

const isCount = (value: number | string) => typeof value === 'number' && value >= 0

/** What only the operator knows, to be typed before printing or downloading. It is not stored. */
export function ReportFields({ values, onChange, exports }: Props) {
  const { t } = useTranslation()
  const title = t('admin.report.section.authorities.title')
  return (
    <section className={classes.reportPart} aria-label={title}>
      <h2>{title}</h2>
      <p>{t('admin.report.section.authorities.text', { number: exports })}</p>
      <div className={classes.fields}>
        {reportAdditions.map((name) => (
          <NumberField
            key={name}
            label={t(`admin.report.addition.${name}`)}
            value={values[name]}
            min={0}
            onChange={(value) => onChange({ ...values, [name]: isCount(value) ? value : undefined })}
          />
        ))}
      </div>
    </section>
  )
}
