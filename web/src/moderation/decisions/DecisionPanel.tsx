import type { Case } from '@hearth/shared/moderation/cases'
import type { Action } from '@hearth/shared/moderation/ladder'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../ui/keys.ts'
import classes from './DecisionPanel.module.css'
import { lacksOf, needsStatement } from './draft.ts'
import { Ladder } from './Ladder.tsx'
import { stepsFor } from './ladder-keys.ts'
import { markerAfter } from './markers.ts'
import { NoteField } from './NoteField.tsx'
import { Preview } from './Preview.tsx'
import { withStep } from './preselected.ts'
import { StatementFields } from './StatementFields.tsx'
import { Submit } from './Submit.tsx'
import { Unfounded } from './Unfounded.tsx'
import { useDecide } from './use-decide.ts'
import { useDraft } from './use-draft.ts'

type Props = {
  /** The case as the moderator has read it. */
  read: Case
  /** Why it cannot be decided now, in words: a colleague holds it, or it changed unseen. */
  barred: string | null
  onDecided: (next: boolean) => void
  /** The server knows something that the moderator has not read. */
  onChanged: () => void
}

/** Moves to what is missing: in a text with markers, onto the first of them. */
function goTo(form: HTMLFormElement | null, field: string) {
  const missing = form?.querySelector<HTMLElement>(`[data-field="${field}"] :is(textarea, select, input)`)
  missing?.focus()
  if (!(missing instanceof HTMLTextAreaElement)) return
  const marker = markerAfter(missing.value, 0)
  if (marker) missing.setSelectionRange(marker.at, marker.at + marker.text.length)
}

/** Where a case is decided: the ladder, the statement, the note, and what the member will read. */
export function DecisionPanel({ read, barred, onDecided, onChanged }: Props) {
  const { t } = useTranslation()
  const { draft, setDraft, forget } = useDraft(read.id, read.category)
  const form = useRef<HTMLFormElement>(null)
  const lacks = lacksOf(draft)
  const { decide, preview } = useDecide({ read, draft, forget, onDecided, onChanged })
  const submit = (next: boolean) => {
    if (!barred && !lacks.length && !decide.isPending) return decide.mutate(next)
    if (lacks[0]) goTo(form.current, lacks[0].field)
  }
  const toggle = (action: Action) => setDraft((before) => withStep(before, action, read))
  const steps = Object.fromEntries(stepsFor(read).map(({ key, action }) => [key, () => toggle(action)]))
  const showPreview = () => preview.mutate()
  useKeys({ ...steps, s: () => submit(false), n: () => submit(true), p: lacks.length ? undefined : showPreview })
  return (
    <form
      ref={form}
      className={classes.panel}
      aria-label={t('admin.decision.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(true)
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
      }}
    >
      <h2>{t('admin.decision.title')}</h2>
      <Ladder draft={draft} setDraft={setDraft} read={read} onToggle={toggle} />
      {needsStatement(draft) && <StatementFields draft={draft} setDraft={setDraft} read={read} />}
      <Unfounded draft={draft} setDraft={setDraft} read={read} />
      <NoteField draft={draft} setDraft={setDraft} hasReporter={read.items.some(({ reporter }) => reporter)} />
      {needsStatement(draft) && <Preview result={preview} ready={lacks.length === 0} onAsk={showPreview} />}
      <Submit lacks={lacks} barred={barred} decide={decide} onSubmit={submit} />
    </form>
  )
}
