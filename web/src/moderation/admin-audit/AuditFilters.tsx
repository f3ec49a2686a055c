import { auditActs } from '@hearth/shared/audit'
import type { AuditActor, AuditEntry } from '@hearth/shared/moderation/admin-audit'
import { foundCases } from '@hearth/shared/moderation/found'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { useFormat } from '../../members/use-format.ts'
import { byName } from '../../ui/by-name.ts'
import list from '../admin/list.module.css'
import type { AuditFilter } from './audit-search.ts'
import { PickerField } from './PickerField.tsx'

/** All acts by their words, in the order of the alphabet. */
function useActs() {
  const { t } = useTranslation()
  const { language } = useFormat()
  return useMemo(() => {
    return auditActs
      .map((value) => ({ value: value as string, label: t(`admin.act.${value}`) }))
      .sort(byName(language, ({ label }) => label))
  }, [t, language])
}

/** Today's staff by name, and the person of the chosen entries, who may be a member or a former colleague. */
function actorsOf({ filter: { actorId }, entries, staff }: Omit<Props, 'onChange'>, unnamed: string) {
  const actors = staff
    .map(({ userId, name }) => ({ value: userId, label: name }))
    .sort(byName(currentLanguage(), ({ label }) => label))
  if (!actorId || actors.some(({ value }) => value === actorId)) return actors
  const name = entries.find((entry) => entry.actorId === actorId)?.actor
  return [{ value: actorId, label: name ?? unnamed }, ...actors]
}

type Props = {
  filter: AuditFilter
  /** The listed entries, which have the names for ids in the address. */
  entries: AuditEntry[]
  staff: AuditActor[]
  onChange: (changes: AuditFilter) => void
}

/** Filters the entries. The admin chooses staff and acts from lists, and searches for members and cases. */
export function AuditFilters({ filter, entries, staff, onChange }: Props) {
  const { t } = useTranslation()
  const any = { value: '', label: t('admin.users.any') }
  const acts = useActs()
  const actors = actorsOf({ filter, entries, staff }, t('admin.users.noName'))
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
      <PickerField
        label={t('admin.audit.filter.subjectId')}
        kinds={['member']}
        value={filter.subjectId}
        name={about?.subject ?? undefined}
        onChange={(subjectId) => onChange({ subjectId })}
      />
      <PickerField
        label={t('admin.audit.filter.caseId')}
        kinds={foundCases}
        value={filter.caseId}
        name={undefined}
        onChange={(caseId) => onChange({ caseId })}
      />
    </div>
  )
}
