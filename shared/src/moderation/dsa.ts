import * as z from 'zod'
import { characters } from '../characters.ts'
import { csvLine } from '../csv.ts'
import type { Action } from './ladder.ts'
import type { ReportCategory } from './reports.ts'

/** Names and limits of the Commission's transparency database, API v2, in force since 1 July 2025. */
export const dsaLimits = { ground: 500, explanation: 2000, facts: 5000, other: 500, puid: 500 } as const

const oneOf = <const Names extends readonly string[]>(prefix: string, names: Names) =>
  z.enum(names.map((name) => `${prefix}_${name}`))

const visibilities = [
  'CONTENT_REMOVED',
  'CONTENT_DISABLED',
  'CONTENT_DEMOTED',
  'CONTENT_AGE_RESTRICTED',
  'CONTENT_INTERACTION_RESTRICTED',
  'CONTENT_LABELLED',
  'OTHER',
] as const
const provisions = ['PARTIAL_SUSPENSION', 'TOTAL_SUSPENSION', 'PARTIAL_TERMINATION', 'TOTAL_TERMINATION'] as const
const contentTypes = ['APP', 'AUDIO', 'IMAGE', 'PRODUCT', 'SYNTHETIC_MEDIA', 'TEXT', 'VIDEO', 'OTHER'] as const
const categories = [
  'ANIMAL_WELFARE',
  'CONSUMER_INFORMATION',
  'CYBER_VIOLENCE',
  'CYBER_VIOLENCE_AGAINST_WOMEN',
  'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'ILLEGAL_OR_HARMFUL_SPEECH',
  'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'NOT_SPECIFIED_NOTICE',
  'OTHER_VIOLATION_TC',
  'PROTECTION_OF_MINORS',
  'RISK_FOR_PUBLIC_SECURITY',
  'SCAMS_AND_FRAUD',
  'SELF_HARM',
  'UNSAFE_AND_PROHIBITED_PRODUCTS',
  'VIOLENCE',
] as const
/** The keywords that Hearth's categories can have. The database knows more, of other kinds of platform. */
const keywords = [
  'ADULT_SEXUAL_MATERIAL',
  'AGE_SPECIFIC_RESTRICTIONS_MINORS',
  'CYBER_HARASSMENT',
  'GOODS_SERVICES_NOT_PERMITTED',
  'HATE_SPEECH',
  'INAUTHENTIC_ACCOUNTS',
  'MISSING_PROCESSING_GROUND',
  'NON_CONSENSUAL_IMAGE_SHARING',
  'NUDITY',
  'OTHER',
] as const
const countries = [
  ...(['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE'] as const),
  ...(['IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
]

type DsaCategory = `STATEMENT_CATEGORY_${(typeof categories)[number]}`
type DsaKeyword = `KEYWORD_${(typeof keywords)[number]}`

/** The category that a rule of the community has there. */
export const dsaCategoryOf: Record<ReportCategory, DsaCategory> = {
  threat: 'STATEMENT_CATEGORY_VIOLENCE',
  underage: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  'self-harm': 'STATEMENT_CATEGORY_SELF_HARM',
  sexual: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  harassment: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  hate: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  'others-data': 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  scam: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  fake: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  spam: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  other: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
}

/** An intimate picture shown without consent: its keyword gives the category, whatever the rule was. */
export const intimateKeyword: DsaKeyword = 'KEYWORD_NON_CONSENSUAL_IMAGE_SHARING'
export const intimateCategory: DsaCategory = 'STATEMENT_CATEGORY_CYBER_VIOLENCE'

/** The keywords that follow from a category. Empty where it alone does not tell which. */
export const dsaKeywordsOf: Record<ReportCategory, readonly DsaKeyword[]> = {
  threat: [],
  underage: ['KEYWORD_AGE_SPECIFIC_RESTRICTIONS_MINORS'],
  'self-harm': [],
  sexual: ['KEYWORD_ADULT_SEXUAL_MATERIAL'],
  harassment: ['KEYWORD_CYBER_HARASSMENT'],
  hate: ['KEYWORD_HATE_SPEECH'],
  'others-data': ['KEYWORD_MISSING_PROCESSING_GROUND'],
  scam: [],
  fake: ['KEYWORD_INAUTHENTIC_ACCOUNTS'],
  spam: ['KEYWORD_GOODS_SERVICES_NOT_PERMITTED'],
  other: ['KEYWORD_OTHER'],
}

/** What an action of the ladder restricts, and the field that says until when. Others restrict nothing (Art. 17). */
export const dsaRestrictionOf: Partial<
  Record<
    Action,
    { field: 'visibility' | 'provision' | 'account'; value: string; end: 'visibility' | 'service' | 'account' }
  >
> = {
  'remove-text': { field: 'visibility', value: 'DECISION_VISIBILITY_CONTENT_REMOVED', end: 'visibility' },
  'remove-photo': { field: 'visibility', value: 'DECISION_VISIBILITY_CONTENT_REMOVED', end: 'visibility' },
  'remove-message': { field: 'visibility', value: 'DECISION_VISIBILITY_CONTENT_REMOVED', end: 'visibility' },
  hide: { field: 'visibility', value: 'DECISION_VISIBILITY_CONTENT_DEMOTED', end: 'visibility' },
  'no-first-messages': { field: 'provision', value: 'DECISION_PROVISION_PARTIAL_SUSPENSION', end: 'service' },
  'no-chat': { field: 'provision', value: 'DECISION_PROVISION_PARTIAL_SUSPENSION', end: 'service' },
  suspend: { field: 'account', value: 'DECISION_ACCOUNT_SUSPENDED', end: 'account' },
  ban: { field: 'account', value: 'DECISION_ACCOUNT_TERMINATED', end: 'account' },
}

/** What a decision's actions are called there, and the actions that a statement is sent for. */
export const restrictingActions = Object.keys(dsaRestrictionOf) as Action[]

const upTo = (limit: number) =>
  z
    .string()
    .min(1)
    .refine((text) => characters(text) <= limit)
const Day = (since: string) => z.iso.date().refine((day) => day >= since && day <= '2038-01-01')
const unique = (list: string[]) => new Set(list).size === list.length
const YesNo = z.enum(['Yes', 'No'])

const fields = z.strictObject({
  decision_visibility: z.array(oneOf('DECISION_VISIBILITY', visibilities)).min(1).refine(unique).optional(),
  decision_visibility_other: upTo(dsaLimits.other).optional(),
  decision_provision: oneOf('DECISION_PROVISION', provisions).optional(),
  decision_account: oneOf('DECISION_ACCOUNT', ['SUSPENDED', 'TERMINATED']).optional(),
  decision_monetary: oneOf('DECISION_MONETARY', ['SUSPENSION', 'TERMINATION', 'OTHER']).optional(),
  end_date_visibility_restriction: Day('2020-01-01').optional(),
  end_date_service_restriction: Day('2020-01-01').optional(),
  end_date_account_restriction: Day('2020-01-01').optional(),
  account_type: oneOf('ACCOUNT_TYPE', ['PRIVATE', 'BUSINESS']),
  decision_ground: oneOf('DECISION_GROUND', ['ILLEGAL_CONTENT', 'INCOMPATIBLE_CONTENT']),
  decision_ground_reference_url: z.url().max(500).optional(),
  illegal_content_legal_ground: upTo(dsaLimits.ground).optional(),
  illegal_content_explanation: upTo(dsaLimits.explanation).optional(),
  incompatible_content_ground: upTo(dsaLimits.ground).optional(),
  incompatible_content_explanation: upTo(dsaLimits.explanation).optional(),
  incompatible_content_illegal: YesNo.optional(),
  content_type: z.array(oneOf('CONTENT_TYPE', contentTypes)).min(1).refine(unique),
  content_type_other: upTo(dsaLimits.other).optional(),
  category: oneOf('STATEMENT_CATEGORY', categories),
  category_specification: z.array(oneOf('KEYWORD', keywords)).refine(unique).optional(),
  category_specification_other: upTo(dsaLimits.other).optional(),
  territorial_scope: z.array(z.enum(countries)).refine(unique).optional(),
  content_date: Day('2000-01-01'),
  application_date: Day('2020-01-01'),
  decision_facts: upTo(dsaLimits.facts),
  source_type: z.enum([
    'SOURCE_ARTICLE_16',
    'SOURCE_TRUSTED_FLAGGER',
    'SOURCE_TYPE_OTHER_NOTIFICATION',
    'SOURCE_VOLUNTARY',
  ]),
  automated_detection: YesNo,
  automated_decision: oneOf('AUTOMATED_DECISION', ['FULLY', 'PARTIALLY', 'NOT_AUTOMATED']),
  puid: z
    .string()
    .max(dsaLimits.puid)
    .regex(/^[\w-]+$/),
})

/** The columns of the file, in its order. */
export const dsaColumns = Object.keys(fields.shape) as (keyof DsaStatement)[]

const has = (list: readonly string[] | undefined, value: string) => list?.includes(value) ?? false

/**
 * A statement of reasons as the Commission's database takes it. `source_identity` is not among the fields: it would be
 * personal data. Neither are end dates of payments and `content_id`, which no dating platform has.
 */
export const DsaStatement = fields
  .refine((it) => it.decision_visibility ?? it.decision_provision ?? it.decision_account ?? it.decision_monetary, {
    path: ['decision_visibility'],
    error: 'decision_required',
  })
  .refine(
    (it) => has(it.decision_visibility, 'DECISION_VISIBILITY_OTHER') === (it.decision_visibility_other !== undefined),
    {
      path: ['decision_visibility_other'],
    },
  )
  .refine((it) => has(it.content_type, 'CONTENT_TYPE_OTHER') === (it.content_type_other !== undefined), {
    path: ['content_type_other'],
  })
  .refine(
    (it) =>
      it.decision_ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
        ? it.illegal_content_legal_ground && it.illegal_content_explanation && !it.incompatible_content_ground
        : it.incompatible_content_ground && it.incompatible_content_explanation && !it.illegal_content_legal_ground,
    { path: ['decision_ground'], error: 'ground_required' },
  )
export type DsaStatement = z.infer<typeof DsaStatement>

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? JSON.stringify(value) : value)

/** Statements as lines of JSON or CSV. */
export const dsaLines = (statements: DsaStatement[], format: 'csv' | 'jsonl') =>
  statements
    .map((one) =>
      format === 'csv' ? csvLine(dsaColumns.map((column) => textOf(one[column]))) : `${JSON.stringify(one)}\n`,
    )
    .join('')
