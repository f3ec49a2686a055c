import * as z from 'zod'

/** The ladder: what a decision can do, the mildest first. */
export const actions = [
  'close',
  'warn',
  'remove-text',
  'remove-photo',
  'remove-message',
  'ask-photo',
  'hide',
  'no-first-messages',
  'no-chat',
  'suspend',
  'ban',
  'lift',
] as const
export const Action = z.enum(actions, 'action_invalid')
export type Action = z.infer<typeof Action>

/** Actions that end at a date that the moderator chooses. `ban` has none. */
export const timedActions = ['hide', 'no-first-messages', 'no-chat', 'suspend'] as const
/** Actions that restrict a member, for a time or permanently. */
export const keepsOut = [...timedActions, 'ban'] as const
/**
 * The most days for which one person alone may restrict a member, by all decisions together. A longer restriction, or
 * another one within that time, waits for a second person.
 */
export const aloneDays = 30
/** Days that a suspension lasts, and that the form offers for the others. */
export const suspensionDays = [3, 7, aloneDays] as const
/** The longest end that a restriction may have. Days. */
export const maximumDays = 365

/** Actions of one decision: each photo, text and message counts. */
export const maximumActions = 30

/**
 * Members' texts that a decision can empty. `name`: the first and the last one. `fields`: those of the community's own
 * fields. `prompts`: the answers to prompts.
 */
export const removableTexts = ['name', 'bio', 'interests', 'city', 'fields', 'prompts'] as const

export const ActionInput = z
  .strictObject({
    action: Action,
    /** Days from now; for timed actions only. */
    days: z.int().min(1).max(maximumDays).optional(),
    /** For `remove-photo`. */
    photoId: z.uuid().optional(),
    /** For `remove-message`: a reported message of the member, or one around it that the author opened with a reason. */
    messageId: z.uuid().optional(),
    /** For `remove-text`. */
    field: z.enum(removableTexts).optional(),
  })
  .refine(({ action, days }) => (days !== undefined) === (timedActions as readonly Action[]).includes(action), {
    path: ['days'],
    error: 'days_invalid',
  })
  .refine(({ action, photoId }) => (photoId !== undefined) === (action === 'remove-photo'), {
    path: ['photoId'],
    error: 'photo_required',
  })
  .refine(({ action, messageId }) => (messageId !== undefined) === (action === 'remove-message'), {
    path: ['messageId'],
    error: 'message_required',
  })
  .refine(({ action, field }) => (field !== undefined) === (action === 'remove-text'), {
    path: ['field'],
    error: 'field_required',
  })
export type ActionInput = z.infer<typeof ActionInput>

/** An action as it was decided, with its end; null: for good. */
export const DecidedAction = z.object({
  action: Action,
  until: z.iso.datetime().nullable(),
  photoId: z.uuid().optional(),
  messageId: z.uuid().optional(),
  field: z.enum(removableTexts).optional(),
})
export type DecidedAction = z.infer<typeof DecidedAction>

/** By which words members read of an action: they have to give another name or city, so these have words of their own. */
export const wordsOfAction = ({ action, field }: Pick<DecidedAction, 'action' | 'field'>) =>
  field === 'name' || field === 'city' ? (`remove-${field}` as const) : action
