import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byCursor } from '../../app/api/pages.ts'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import list from '../admin/list.module.css'
import { PagedList } from '../admin/PagedList.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRow } from './AuditRow.tsx'
import { type AuditFilter, readAuditSearch } from './audit-search.ts'

/** The audit log: each act with its actor and its subject. Reading the log is an entry too. */
export function AuditScreen() {
  const { t } = useTranslation()
  // An address can hold more than the filter.
  const filter = readAuditSearch(useSearch({ from: '/_admin/admin/audit' }))
  const navigate = useNavigate()
  const change = (changes: AuditFilter) =>
    void navigate({ to: '/admin/audit', search: { ...filter, ...changes }, replace: true })
  const input = (cursor: string | undefined) => ({ ...filter, cursor })
  const query = useInfiniteQuery(staffApi.adminAudit.list.infiniteOptions({ input, ...byCursor }))
  const entries = (query.data?.pages ?? []).flatMap((page) => page.entries)
  // Names of staff stay while other entries are on their way.
  const answered = query.data?.pages[0]?.staff
  const [staff, setStaff] = useState(answered)
  if (answered && answered !== staff) setStaff(answered)
  return (
    <AdminScreen title={t('admin.areas.audit.title')} lead={t('admin.audit.lead')}>
      <AuditFilters filter={filter} entries={entries} staff={staff ?? []} onChange={change} />
      <PagedList query={query}>
        <p className={list.hint} role="status">
          {!entries.length && t('admin.audit.none')}
        </p>
        {entries.length > 0 && (
          <ol className={list.list} aria-label={t('admin.areas.audit.title')}>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </AdminScreen>
  )
}
