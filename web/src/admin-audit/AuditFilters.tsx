import { auditActs } from '@hearth/shared/audit'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import list from '../admin/list.module.css'
import { useFormat } from '../members/use-format.ts'
import type { AuditFilter } from './audit-search.ts'

const ids = ['actorId', 'subjectId', 'caseId'] as const

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

/** Which entries are listed. An act is chosen by its words, people and cases by their ids. */
export function AuditFilters({ filter, onChange }: { filter: AuditFilter; onChange: (changes: AuditFilter) => void }) {
  const { t } = useTranslation()
  const acts = useActs()
  return (
    <div className={list.filters}>
      <NativeSelect
        label={t('admin.audit.filter.act')}
        value={filter.act ?? ''}
        data={[{ value: '', label: t('admin.users.any') }, ...acts]}
        onChange={(event) => onChange({ act: event.currentTarget.value || undefined })}
      />
      {ids.map((key) => (
        <TextInput
          key={`${key}=${filter[key]}`}
          label={t(`admin.audit.filter.${key}`)}
          defaultValue={filter[key] ?? ''}
          spellCheck={false}
          onBlur={(event) => onChange({ [key]: event.currentTarget.value.trim() || undefined })}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      ))}
    </div>
  )
}
