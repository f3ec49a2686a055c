import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import { useTranslation } from 'react-i18next'
import type { Edit } from './Ladder.tsx'
import { WrittenField } from './WrittenField.tsx'

const maxNoteLength = 1000

/** Why, for colleagues; and a sentence for the reporters besides the outcome. */
export function NoteField({ draft, setDraft, hasReporter }: Edit & { hasReporter: boolean }) {
  const { t } = useTranslation()
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <>
      {hasReporter && (
        <WrittenField
          name="toReporter"
          label={t('admin.decision.toReporter')}
          description={t('admin.decision.toReporterHint')}
          maxLength={maxNoteLength}
          value={draft.toReporter}
          onChange={(toReporter) => change({ toReporter })}
        />
      )}
      <WrittenField
        name="note"
        label={t('admin.decision.note')}
        description={t('admin.decision.noteHint')}
        minRows={2}
        maxLength={decisionLimits.note}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
    </>
  )
}
