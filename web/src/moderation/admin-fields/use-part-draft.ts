import { useDraft } from '../../app/storage/use-draft.ts'
import { type Draft, draftOf, isChanged, readDraft, type Saved } from './part-draft.ts'

type Rules<Value> = {
  /** Whether a stored draft is one of this form. */
  isValue: (stored: unknown) => boolean
  /** A draft together with what a colleague has saved meanwhile. */
  join: (draft: Draft<Value>, theirs: Value) => Value
  /** What was typed while a save went on, with the keys that the save has made. */
  afterSave: (now: Value, sent: Value, stored: Value) => Value
}

/** The draft of a part of the community, which is kept while it differs from what it began with. */
export function usePartDraft<Value>(name: string, saved: Saved<Value>, { isValue, join, afterSave }: Rules<Value>) {
  const [kept, update, settle] = useDraft<Draft<Value> | null>(name, null, (stored) => readDraft(stored, isValue))
  // After a save the draft knows more than the query, whose answer follows a moment later.
  const current = (now: Draft<Value> | null) =>
    now && (isChanged(now) || now.revision >= saved.revision) ? now : draftOf(saved)
  const draft = current(kept)
  return {
    value: draft.value,
    revision: draft.revision,
    isChanged: isChanged(draft),
    /** A colleague has saved something else since the admin began. */
    isOutdated: isChanged(draft) && draft.revision < saved.revision,
    edit: (change: (value: Value) => Value) =>
      update((now) => ({ ...current(now), value: change(current(now).value) })),
    discard: () => settle(null),
    keepMine: () => update((now) => now && { ...draftOf(saved), value: join(now, saved.value) }),
    /** What was typed since it was sent stays. */
    takeOver: (stored: Saved<Value>, sent: Value) => {
      const isSent = (now: Draft<Value> | null) => now?.value === sent
      const after = (now: Draft<Value>) => ({ ...draftOf(stored), value: afterSave(now.value, sent, stored.value) })
      update((now) => (now && !isSent(now) ? after(now) : now))
      settle(draftOf(stored), isSent)
    },
  }
}
