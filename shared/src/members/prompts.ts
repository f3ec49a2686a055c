import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { singleLine } from '../text.ts'
import { EnglishNames, hasNoDoubles, Key, Named } from './community-names.ts'
import { promptLimits as limits, type PromptGroup, promptGroups, promptKeys } from './prompt-keys.ts'

/** A prompt of the operator's. */
export const OwnPrompt = z.strictObject({ key: Key, names: EnglishNames(limits.title) })
export type OwnPrompt = z.infer<typeof OwnPrompt>

const Prompts = z.strictObject({
  /** Prompts, the product's or the operator's, that nobody can choose any more. Who has answered one keeps the answer. */
  retired: z.array(z.string().max(limits.key)).max(promptKeys.length + limits.storedOwn),
  /** In the order of the screens, the retired ones too: a key always means the same title. */
  own: z.array(OwnPrompt).max(limits.storedOwn, 'too_many_prompts').refine(hasNoDoubles, 'key_taken'),
})

/** What the operator has changed of the prompts. */
export const CommunityPrompts = Prompts.refine(
  ({ retired, own }) => own.filter(({ key }) => !retired.includes(key)).length <= limits.own,
  { path: ['own'], error: 'too_many_prompts' },
).refine(({ retired, own }) => retired.every((key) => promptKeys.includes(key) || own.some((one) => one.key === key)), {
  path: ['retired'],
  error: 'prompt_unknown',
})
export type CommunityPrompts = z.infer<typeof CommunityPrompts>

/** A prompt as members see it, in one language. */
export const ShownPrompt = Named.extend({
  key: z.string(),
  /** Null: the operator's. */
  group: z.enum(promptGroups as [PromptGroup, ...PromptGroup[]]).nullable(),
  /** Nobody can choose it any more, except who has answered it. */
  retired: z.literal(true).optional(),
})
export type ShownPrompt = z.infer<typeof ShownPrompt>

/** A member has one answer to a prompt: its key names the answer for as long as there is one. */
export const Answer = z.strictObject({
  prompt: z.string('prompt_unknown').max(limits.key, 'prompt_unknown'),
  text: singleLine('answer_required', limits.text, 'answer_too_long'),
})
export type Answer = z.infer<typeof Answer>

/** The answers of a member, in the member's order. */
export const Answers = z.array(Answer).max(limits.answers, 'too_many_answers')
export type Answers = z.infer<typeof Answers>

const isOnce = (answers: Answers) => new Set(answers.map(({ prompt }) => prompt)).size === answers.length
const OwnAnswers = z.strictObject({ answers: Answers })

export const prompts = {
  list: api
    .route({ method: 'GET', path: '/prompts', summary: 'All prompts with their titles in a language' })
    .input(z.strictObject({ language: Language }))
    .output(z.array(ShownPrompt)),
  mine: api
    .route({ method: 'GET', path: '/me/prompts', summary: "The member's answers to prompts" })
    .output(OwnAnswers),
  save: api
    .route({ method: 'PUT', path: '/me/prompts', summary: "Replace the member's answers to prompts" })
    .input(z.strictObject({ answers: Answers.refine(isOnce, 'prompt_twice') }))
    .output(OwnAnswers),
}
