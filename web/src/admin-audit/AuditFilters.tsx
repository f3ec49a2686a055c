import type { AuditEntry } from '@hearth/shared/admin-audit'
import { auditActs } from '@hearth/shared/audit'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import list from '../admin/list.module.css'
import { staffApi } from '../admin/staff-client.ts'
import { useFormat } from '../members/use-format.ts'
import type { AuditFilter } from './audit-search.ts'
import { Sought } from './Sought.tsx'

/** All acts by their words, in the order of the alphabet. */
function useActs() {
  const { t } = useTranslation()
  const { language } = useFormat()
  return useMemo(() => {
    const { compare } = new Intl.Collator(language)
    return auditActs
      .map((value) => ({ value: value as string, label: t(`admin.act.${value}`) }))
      .sort((one, other) => compare(one.label, other.label))
  }, [t, language])
}

/** Today's staff by name, and the person of the chosen entries, who may be a member or a former colleague. */
function useActors(actorId: string | undefined, entries: AuditEntry[]) {
  const { data = [] } = useQuery(staffApi.adminStaff.list.queryOptions())
  const staff = data.map(({ userId, displayName, name }) => ({ value: userId, label: displayName ?? name }))
  if (!actorId || staff.some(({ value }) => value === actorId)) return staff
  const name = entries.find((entry) => entry.actorId === actorId)?.actor
  return [{ value: actorId, label: name ?? actorId.slice(0, 8) }, ...staff]
}

type Props = {
  filter: AuditFilter
  /** The listed entries, which have the names for ids in the address. */
  entries: AuditEntry[]
  onChange: (changes: AuditFilter) => void
}

/** Filters the entries. The admin chooses staff and acts from lists, and searches for members and cases. */
export function AuditFilters({ filter, entries, onChange }: Props) {
  const { t } = useTranslation()
  const any = { value: '', label: t('admin.users.any') }
  const acts = useActs()
  const actors = useActors(filter.actorId, entries)
  const about = entries.find(({ subjectId }) => subjectId === filter.subjectId)
  return (
    <div className={list.filters}>
      <NativeSelect
        label={t('admin.audit.filter.actorId')}
        value={filter.actorId ?? ''}
        data={[any, ...actors]}
        onChange={(event) => onChange({ actorId: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t('admin.audit.filter.act')}
        value={filter.act ?? ''}
        data={[any, ...acts]}
        onChange={(event) => onChange({ act: event.currentTarget.value || undefined })}
      />
      <Sought
        label={t('admin.audit.filter.subjectId')}
        kinds={['member']}
        value={filter.subjectId}
        name={about?.subject ?? undefined}
        onChange={(subjectId) => onChange({ subjectId })}
      />
      <Sought
        label={t('admin.audit.filter.caseId')}
        kinds={['case', 'report', 'decision', 'notice']}
        value={filter.caseId}
        name={undefined}
        onChange={(caseId) => onChange({ caseId })}
      />
    </div>
  )
}
