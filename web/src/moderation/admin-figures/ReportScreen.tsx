import { csvLine } from '@hearth/shared/csv'
import { type ReportAdditions, reportRows, type TransparencyReport } from '@hearth/shared/moderation/figures'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../members/use-day.ts'
import { download } from '../../ui/download.ts'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import classes from './Figures.module.css'
import { FigureTable } from './FigureTable.tsx'
import { ReportFields } from './ReportFields.tsx'
import { reportSections } from './report-sections.ts'
import { StatementsExport } from './StatementsExport.tsx'
import { useFigureFormat } from './use-figure-format.ts'

/** A year's transparency report: to read, print and download, and the statements for the Commission's database. */
export function ReportScreen() {
  const { t } = useTranslation()
  const [year, setYear] = useState<number>()
  const query = useQuery(staffApi.adminFigures.report.queryOptions({ input: { year } }))
  return (
    <AdminScreen title={t('admin.report.title')} lead={t('admin.report.lead')}>
      {query.isPending && <Loading />}
      {query.isError && <NotLoaded text={t('admin.report.notLoaded')} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <NativeSelect
            className={classes.hidden!}
            maw={180}
            mb="md"
            label={t('admin.report.year')}
            data={query.data.years.map(String)}
            value={String(query.data.report.year)}
            onChange={(event) => setYear(Number(event.currentTarget.value))}
          />
          <Report key={query.data.report.year} report={query.data.report} />
          <StatementsExport key={`export ${query.data.report.year}`} year={query.data.report.year} />
        </>
      )}
    </AdminScreen>
  )
}

function Report({ report }: { report: TransparencyReport }) {
  const { t } = useTranslation()
  const format = useFigureFormat()
  const day = useDay('UTC')
  const [additions, setAdditions] = useState<ReportAdditions>({})
  return (
    <article aria-label={t('admin.report.of', { year: report.year })}>
      <header className={classes.reportPart}>
        <h2>{t('admin.report.of', { year: report.year })}</h2>
        <p>{t(report.final ? 'admin.report.final' : 'admin.report.running', { day: day(report.madeAt) })}</p>
        <p>{t('admin.report.activeMonth', { number: format.number(report.activeMonth) })}</p>
      </header>
      <ReportFields values={additions} onChange={setAdditions} exports={format.number(report.exportsToAuthorities)} />
      {reportSections(report, t, format).map(({ id, title, text, head, rows }) => (
        <section key={id} className={classes.reportPart}>
          <h2>{title}</h2>
          <p>{text}</p>
          {rows.length ? <FigureTable caption={title} head={head} rows={rows} /> : <p>{t('admin.report.nothing')}</p>}
        </section>
      ))}
      <Downloads report={report} additions={additions} />
    </article>
  )
}

function Downloads({ report, additions }: { report: TransparencyReport; additions: ReportAdditions }) {
  const { t } = useTranslation()
  const name = `transparency-${report.year}`
  const lines = () => [['section', 'item', 'measure', 'value'], ...reportRows(report, additions)]
  return (
    <Group gap="xs" py="sm" className={classes.hidden!}>
      <Button onClick={() => window.print()}>{t('admin.report.print')}</Button>
      <Button
        variant="default"
        onClick={() =>
          download(`${name}.json`, [JSON.stringify({ ...report, ...additions }, null, 2)], 'application/json')
        }
      >
        JSON
      </Button>
      <Button variant="default" onClick={() => download(`${name}.csv`, lines().map(csvLine), 'text/csv')}>
        CSV
      </Button>
    </Group>
  )
}
