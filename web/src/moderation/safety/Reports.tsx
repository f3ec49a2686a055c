import type { Report } from '@hearth/shared/moderation/reports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { cursorPages } from '../../app/api/pages.ts'
import { useDay } from '../../members/use-day.ts'
import classes from '../../ui/settings-part.module.css'
import { Appeal } from '../statements/Appeal.tsx'
import { ListPart } from './ListPart.tsx'

/** The member's reports, with their numbers and results. */
export function Reports() {
  const query = useInfiniteQuery(api.reports.list.infiniteOptions(cursorPages))
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? []
  return (
    <ListPart id="reports" query={query} count={reports.length}>
      {reports.map((report) => (
        <Row key={report.id} report={report} />
      ))}
    </ListPart>
  )
}

function Row({ report }: { report: Report }) {
  const { t } = useTranslation()
  const day = useDay()
  const name = report.name ?? t('safety.reports.somebody')
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        <p className={classes.name}>{t(`safety.reports.about.${report.about}`, { name })}</p>
        <p className={classes.detail}>
          {t(`reports.category.${report.category}`)} · {day(report.createdAt)} ·{' '}
          <span className={classes.receipt}>{report.receipt}</span>
        </p>
      </div>
      <span className={classes.state} data-state={report.state}>
        {t(`safety.reports.state.${report.state}`)}
      </span>
      {report.answer && (
        <p className={classes.answer}>
          <span className={classes.detail}>{t('safety.reports.answer')}</span>
          {report.answer}
        </p>
      )}
      {report.notes.map(({ id, text, writtenAt }) => (
        <p key={id} className={classes.answer}>
          <span className={classes.detail}>
            {t('safety.reports.note')} · {day(writtenAt)}
          </span>
          {text}
        </p>
      ))}
      {report.appeal && (
        <div className={classes.wide}>
          <Appeal decision={{ id: report.appeal.decisionId, number: report.appeal.number, appeal: report.appeal }} />
        </div>
      )}
    </li>
  )
}
