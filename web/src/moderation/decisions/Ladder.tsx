import type { Case } from '@hearth/shared/moderation/cases'
import { type Action, aloneDays } from '@hearth/shared/moderation/ladder'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { Days } from './Days.tsx'
import classes from './DecisionPanel.module.css'
import { type Draft, isTimed } from './draft.ts'
import { stepsFor } from './ladder-keys.ts'
import { Removal } from './Removal.tsx'

export type Edit = { draft: Draft; setDraft: (change: (before: Draft) => Draft) => void }
type Props = Edit & { read: Case; onToggle: (action: Action) => void }

/** What a decision can do, the mildest first. Several at once, each with its details. */
export function Ladder({ draft, setDraft, read, onToggle }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.ladder} aria-label={t('admin.decision.actions')} data-field="actions">
      {!read.subject && <SmallPrint p="sm">{t('admin.decision.unknown')}</SmallPrint>}
      {stepsFor(read).map(({ shown, action }) => {
        const chosen = draft.chosen.includes(action)
        return (
          <div key={action} className={classes.step} data-chosen={chosen}>
            <Checkbox
              className={classes.choice}
              label={
                <>
                  {t(`admin.action.${action}`)}
                  {read.subject?.recommended === action && (
                    <span className={classes.recommended}>{t('admin.decision.recommended')}</span>
                  )}
                </>
              }
              checked={chosen}
              onChange={() => onToggle(action)}
            />
            <KeyHint className={classes.key}>{shown}</KeyHint>
            {chosen && <Details action={action} draft={draft} setDraft={setDraft} read={read} />}
          </div>
        )
      })}
    </fieldset>
  )
}

/** The other fields of a chosen step: its end, or what it removes. */
function Details({ action, draft, setDraft, read }: Edit & { action: Action; read: Case }) {
  const { t } = useTranslation()
  if (isTimed(action))
    return (
      <Days
        label={t('admin.decision.days')}
        value={draft.days[action]}
        onChange={(days) => setDraft((before) => ({ ...before, days: { ...before.days, [action]: days } }))}
      />
    )
  if (action === 'remove-text' || action === 'remove-photo' || action === 'remove-message')
    return <Removal action={action} draft={draft} setDraft={setDraft} read={read} />
  if (action === 'ban') return <p className={classes.details}>{t('admin.decision.banHint', { days: aloneDays })}</p>
  return null
}
