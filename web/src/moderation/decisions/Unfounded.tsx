import type { Case } from '@hearth/shared/moderation/cases'
import { misuse } from '@hearth/shared/moderation/report-misuse'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Edit } from './Ladder.tsx'

/** Which of the reports are manifestly unfounded, when the case is closed without action. It counts for the reporter. */
export function Unfounded({ draft, setDraft, read }: Edit & { read: Case }) {
  const { t } = useTranslation()
  const reports = read.items.filter(({ kind, reporter, decidedAt }) => kind === 'report' && reporter && !decidedAt)
  if (!draft.chosen.includes('close') || !reports.length) return null
  return (
    <Checkbox.Group
      label={t('admin.decision.unfounded')}
      description={t('admin.decision.unfoundedHint', { count: misuse.unfounded, days: misuse.lastDays })}
      value={draft.unfounded ?? []}
      onChange={(unfounded) => setDraft((before) => ({ ...before, unfounded }))}
    >
      {reports.map(({ id, reporter, receipt }) => (
        <Checkbox key={id} value={id} mt="xs" label={`${reporter?.name ?? t('admin.cases.nameless')}, ${receipt}`} />
      ))}
    </Checkbox.Group>
  )
}
