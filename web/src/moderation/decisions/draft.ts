import { DecisionInput } from '@hearth/shared/moderation/decisions'
import {
  type Action,
  type ActionInput,
  actions,
  type removableTexts,
  timedActions,
} from '@hearth/shared/moderation/ladder'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { type Clause, clauseOf } from '@hearth/shared/moderation/statements'

type TimedAction = (typeof timedActions)[number]
type Removable = (typeof removableTexts)[number]

/** A decision while it is written: what the form holds, also through a failure and a reload. */
export type Draft = {
  chosen: Action[]
  days: Partial<Record<TimedAction, number>>
  photoIds: string[]
  messageIds: string[]
  fields: Removable[]
  category: ReportCategory | ''
  ground: 'terms' | 'law'
  clause: Clause | ''
  law: string
  facts: string
  text: string
  /** The template's text that `text` began with: an unchanged one follows the template. */
  filled: string
  toReporter: string
  /** Items whose reports are manifestly unfounded, when the case is closed. */
  unfounded: string[]
  note: string
}

const usualDays = 7

export const isTimed = (action: Action): action is TimedAction => (timedActions as readonly Action[]).includes(action)

/** An empty draft about a category. */
export const emptyDraft = (category: ReportCategory | null): Draft => ({
  chosen: [],
  days: {},
  photoIds: [],
  messageIds: [],
  fields: [],
  category: category ?? '',
  ground: 'terms',
  clause: category ? clauseOf[category] : '',
  law: '',
  facts: '',
  text: '',
  filled: '',
  toReporter: '',
  unfounded: [],
  note: '',
})

const isAlone = (action: Action) => action === 'close' || action === 'lift'

/** The draft with a step of the ladder on or off. To close a case, or to lift, excludes every other step. */
export function toggled(draft: Draft, action: Action): Draft {
  if (draft.chosen.includes(action)) return { ...draft, chosen: draft.chosen.filter((one) => one !== action) }
  const others: Action[] = isAlone(action) ? [] : draft.chosen.filter((one) => !isAlone(one))
  const chosen = actions.filter((one) => one === action || others.includes(one))
  const days = isTimed(action) ? { ...draft.days, [action]: draft.days[action] ?? usualDays } : draft.days
  return { ...draft, chosen, days }
}

/** The draft about another category: the clause follows. */
export const recategorised = (draft: Draft, category: ReportCategory): Draft => ({
  ...draft,
  category,
  clause: clauseOf[category],
})

/** Every action as the server takes it: one for each photo, message and text. */
export const actionsOf = ({ chosen, days, photoIds, messageIds, fields }: Draft): ActionInput[] =>
  chosen.flatMap((action): ActionInput[] => {
    if (isTimed(action)) return [{ action, days: days[action] }]
    if (action === 'remove-photo')
      return photoIds.length ? photoIds.map((photoId) => ({ action, photoId })) : [{ action }]
    if (action === 'remove-message')
      return messageIds.length ? messageIds.map((messageId) => ({ action, messageId })) : [{ action }]
    if (action === 'remove-text') return fields.length ? fields.map((field) => ({ action, field })) : [{ action }]
    return [{ action }]
  })

/** Whether the member notices it, so that they are owed a statement of reasons. */
export const needsStatement = ({ chosen }: Draft) => chosen.some((action) => action !== 'close' && action !== 'lift')

/** The gravest chosen action, whose template gives the words. */
export const gravest = ({ chosen }: Draft): Action | undefined =>
  chosen.filter((action) => action !== 'close' && action !== 'lift').at(-1)

/** What is sent to the server. Not yet checked. */
export function inputOf(draft: Draft, caseId: string, version: number) {
  const { category, ground, clause, law, facts, text, toReporter, unfounded = [], note } = draft
  const statement = { category, ground, clause, law: ground === 'law' ? law : '', facts, text }
  return {
    caseId,
    version,
    actions: actionsOf(draft),
    ...(needsStatement(draft) && { statement }),
    toReporter,
    ...(draft.chosen.includes('close') && unfounded.length > 0 && { unfounded }),
    note,
  }
}

/** What a draft still lacks: the name of a field, and the code of the rule. */
export type Lack = { field: string; code: string }

const anyId = '00000000-0000-4000-8000-000000000000'

/** Everything that keeps a draft from being a decision, by the server's own rules, each field once. */
export function lacksOf(draft: Draft): Lack[] {
  if (!draft.chosen.length) return [{ field: 'actions', code: 'action_required' }]
  const read = DecisionInput.safeParse(inputOf(draft, anyId, 1))
  const lacks = (read.error?.issues ?? []).map(({ path, message }) => ({
    field: path.findLast((part) => typeof part === 'string') ?? 'actions',
    code: message,
  }))
  return [...new Map(lacks.map((lack) => [lack.field, lack])).values()]
}
