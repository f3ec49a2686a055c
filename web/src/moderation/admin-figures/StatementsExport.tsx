import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../ui/download.ts'
import { useStaffFailure } from '../admin/failure.ts'
import classes from './Figures.module.css'
import { type Format, readStatements } from './read-statements.ts'
import { useFigureFormat } from './use-figure-format.ts'

const types: Record<Format, string> = { csv: 'text/csv', jsonl: 'application/jsonl' }

/** Downloads the statements of a period as the Commission's database takes them. */
export function StatementsExport({ year }: { year: number }) {
  const { t } = useTranslation()
  const failed = useStaffFailure()
  const { number } = useFigureFormat()
  const [period, setPeriod] = useState({ from: `${year}-01-01`, to: `${year}-12-31` })
  const [format, setFormat] = useState<Format>('csv')
  const [count, setCount] = useState(0)
  const reading = useMutation({
    mutationFn: () => readStatements(period, format, setCount),
    onSuccess: ({ parts }) => download(`statements-${period.from}-${period.to}.${format}`, parts, types[format]),
    onError: failed,
  })
  const title = t('admin.report.section.statements.title')
  const said = ({ pending: 'reading', success: 'done', idle: null, error: null } as const)[reading.status]
  return (
    <section className={`${classes.reportPart} ${classes.hidden}`} aria-label={title}>
      <h2>{title}</h2>
      <p>{t('admin.report.section.statements.text')}</p>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          reading.mutate()
        }}
      >
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            required
            label={t(`admin.report.${name}`)}
            value={period[name]}
            onChange={(event) => setPeriod({ ...period, [name]: event.currentTarget.value })}
          />
        ))}
        <NativeSelect
          label={t('admin.report.format')}
          data={[
            { value: 'csv', label: 'CSV' },
            { value: 'jsonl', label: 'JSON Lines' },
          ]}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as Format)}
        />
        <Button type="submit" loading={reading.isPending}>
          {t('admin.report.download')}
        </Button>
      </form>
      <p role="status">{said && t(`admin.report.${said}`, { number: number(count) })}</p>
    </section>
  )
}
