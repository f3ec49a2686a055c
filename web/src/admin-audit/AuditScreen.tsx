import type { AuditEntry } from '@hearth/shared/admin-audit'
import { TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import list from '../admin/list.module.css'
import { PagedList } from '../admin/PagedList.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { byCursor } from '../app/api/pages.ts'
import { useFormat } from '../members/use-format.ts'
import { type AuditFilter, auditFields } from './audit-search.ts'

/** The audit log: each act with its actor and its subject. Reading the log is an entry too. */
export function AuditScreen() {
  const { t } = useTranslation()
  const filter = useSearch({ from: '/_admin/admin/audit' })
  const navigate = useNavigate()
  const change = (changes: AuditFilter) =>
    void navigate({ to: '/admin/audit', search: { ...filter, ...changes }, replace: true })
  return (
    <AdminScreen title={t('admin.areas.audit.title')} lead={t('admin.audit.lead')}>
      <div className={list.filters}>
        {auditFields.map((key) => (
          <TextInput
            key={`${key}=${filter[key]}`}
            label={t(`admin.audit.filter.${key}`)}
            defaultValue={filter[key] ?? ''}
            onBlur={(event) => change({ [key]: event.currentTarget.value.trim() || undefined })}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        ))}
      </div>
      <Entries filter={filter} />
    </AdminScreen>
  )
}

function Entries({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation()
  const input = (cursor: string | undefined) => ({ ...filter, cursor })
  const query = useInfiniteQuery(staffApi.adminAudit.list.infiniteOptions({ input, ...byCursor }))
  const entries = (query.data?.pages ?? []).flatMap((page) => page.entries)
  return (
    <PagedList query={query}>
      <p className={list.hint} role="status">
        {!entries.length && t('admin.audit.none')}
      </p>
      {entries.length > 0 && (
        <ol className={list.list} aria-label={t('admin.areas.audit.title')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(entry.at),
  )
  const actor = entry.actor ?? t(`admin.audit.actor.${entry.actorType}`)
  // An act of a later version has no sentence yet: its code stands for it.
  const sentence = t(`admin.act.${entry.act}`, { defaultValue: entry.act })
  return (
    <li className={`${list.item} ${list.entry}`}>
      <span className={list.name}>{actor}</span> {sentence}{' '}
      {entry.subjectId && (
        <Link to="/admin/users/$userId" params={{ userId: entry.subjectId }}>
          {entry.subject ?? t('admin.audit.gone')}
        </Link>
      )}
      <div className={list.detail}>
        <time dateTime={entry.at}>{time}</time>
      </div>
    </li>
  )
}
