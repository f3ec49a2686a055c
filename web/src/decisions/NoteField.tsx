import { decisionLimits } from '@hearth/shared/decision-limits'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Edit } from './Ladder.tsx'

const mostToReporter = 1000

/** Why, for colleagues; and a sentence for the reporters besides the outcome. */
export function NoteField({ draft, setDraft, hasReporter }: Edit & { hasReporter: boolean }) {
  const { t } = useTranslation()
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <>
      {hasReporter && (
        <div data-field="toReporter">
          <Textarea
            label={t('admin.decision.toReporter')}
            description={t('admin.decision.toReporterHint')}
            autosize
            maxLength={mostToReporter}
            value={draft.toReporter}
            onChange={(event) => change({ toReporter: event.currentTarget.value })}
          />
        </div>
      )}
      <div data-field="note">
        <Textarea
          label={t('admin.decision.note')}
          description={t('admin.decision.noteHint')}
          autosize
          minRows={2}
          maxLength={decisionLimits.note}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </div>
    </>
  )
}
