import type { CaseSummary } from '@hearth/shared/moderation/cases'
import { Checkbox } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import IconFlag from '~icons/flag'
import IconLock from '~icons/lock'
import IconMessage from '~icons/message'
import IconPhoto from '~icons/photo'
import IconRobot from '~icons/robot'
import { useMe } from '../../app/session/session.ts'
import classes from './CaseRow.module.css'
import { Severity } from './Severity.tsx'
import { useWaiting } from './waiting.ts'

type Props = {
  summary: CaseSummary
  selected: boolean
  /** Without it the row cannot be selected. `range`: all rows from the last one. */
  onSelect: ((range: boolean) => void) | undefined
}

/** One case of the queue. The whole row opens it. */
export function CaseRow({ summary, selected, onSelect }: Props) {
  const { t } = useTranslation()
  const search = useSearch({ strict: false })
  const me = useMe().data?.account.id
  const { id, number, kind, category, severity, name, claimedBy, byMachine } = summary
  const held = claimedBy !== null && claimedBy.id !== me
  const what = t(category ? `admin.category.${category}` : `admin.kind.${kind}`)
  return (
    <li className={classes.row} data-held={held} data-selected={selected}>
      {onSelect && (
        <Checkbox
          className={classes.select}
          aria-label={t('admin.cases.select', { number })}
          checked={selected}
          onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      )}
      <div className={classes.grade}>
        <Severity grade={severity} />
      </div>
      <div className={classes.words}>
        <Link
          to="/admin/cases/$caseId"
          params={{ caseId: id }}
          search={search as never}
          className={classes.link}
          data-case={id}
        >
          {what} <span className={classes.number}>#{number}</span>
        </Link>
        <p className={classes.detail}>
          {name ?? t('admin.cases.nameless')}
          {category && <> · {t(`admin.kind.${kind}`)}</>}
          {byMachine && (
            <>
              {' · '}
              <IconRobot size={16} aria-hidden="true" className={classes.inline} /> {t('admin.cases.byMachine')}
            </>
          )}
        </p>
      </div>
      <Counts {...summary} />
      <Clock {...summary} />
      <p className={classes.holder}>
        {claimedBy && (
          <>
            <IconLock size={16} aria-hidden="true" />{' '}
            {held ? t('admin.cases.heldBy', { name: claimedBy.name }) : t('admin.cases.mine')}
          </>
        )}
      </p>
    </li>
  )
}

/** How many reports, messages and pictures a case has. What it has none of stays out. */
function Counts({ reports, messages, pictures }: Pick<CaseSummary, 'reports' | 'messages' | 'pictures'>) {
  const { t } = useTranslation()
  const counts = [
    { key: 'reports', count: reports, icon: IconFlag },
    { key: 'messages', count: messages, icon: IconMessage },
    { key: 'pictures', count: pictures, icon: IconPhoto },
  ]
  return (
    <ul className={classes.counts}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ key, count, icon: Icon }) => (
          <li key={key} title={t(`admin.cases.count.${key}`, { count })}>
            <Icon size={17} aria-hidden="true" />
            <span aria-hidden="true">{count}</span>
            <span className="visually-hidden">{t(`admin.cases.count.${key}`, { count })}</span>
          </li>
        ))}
    </ul>
  )
}

function Clock({ openedAt, dueAt, state }: Pick<CaseSummary, 'openedAt' | 'dueAt' | 'state'>) {
  const { t } = useTranslation()
  const { waits, due, overdue } = useWaiting({ openedAt, dueAt })
  if (state === 'decided') return <p className={classes.clock}>{t('admin.cases.decided')}</p>
  return (
    <p className={classes.clock}>
      {waits}
      {due && (
        <span className={classes.due} data-overdue={overdue}>
          {due}
        </span>
      )}
    </p>
  )
}
