import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { singleLine } from '../text.ts'
import {
  communityFieldAudiences,
  communityFieldGroups,
  communityFieldKinds,
  communityFieldLimits as limits,
} from './community-field-limits.ts'
import { EnglishNames, hasNoDoubles, inUse, Key, Named } from './community-names.ts'

export const CommunityFieldOption = z.strictObject({
  key: Key,
  names: EnglishNames(limits.optionName),
  /** Nobody can choose it any more. Who has chosen it keeps it. */
  retired: z.boolean().default(false),
})
export type CommunityFieldOption = z.infer<typeof CommunityFieldOption>

const Options = z
  .array(CommunityFieldOption)
  .max(limits.storedOptions, 'too_many_options')
  .refine((options) => inUse(options).length <= limits.options, 'too_many_options')
  .refine(hasNoDoubles, 'key_taken')

const Whole = z.int('number_invalid').min(-limits.number, 'number_invalid').max(limits.number, 'number_invalid')

const Field = z.strictObject({
  key: Key,
  kind: z.enum(communityFieldKinds),
  names: EnglishNames(limits.fieldName),
  group: z.enum(communityFieldGroups),
  /** Newcomers fill it in; members are asked for it. */
  required: z.boolean().default(false),
  /** Since when it is required. The server sets it. */
  requiredSince: z.iso.datetime().nullable().default(null),
  audience: z.enum(communityFieldAudiences).default('everyone'),
  /** Discover has a filter for it. */
  filterable: z.boolean().default(true),
  /** It tells of orientation, faith, health or sex (GDPR, Art. 9): each member agrees first. */
  sensitive: z.boolean().default(false),
  /** Of a choice. */
  options: Options.default([]),
  /** Of a number: both ends belong to it. */
  min: Whole.default(0),
  max: Whole.default(100),
  retired: z.boolean().default(false),
  /** Since when it is retired. The server sets it. */
  retiredSince: z.iso.datetime().nullable().default(null),
})

/** A field of the community's own. */
export const CommunityField = Field.refine(
  ({ kind, options }) => !kind.startsWith('choice') || inUse(options).length >= 2,
  {
    path: ['options'],
    error: 'options_required',
  },
)
  .refine(({ min, max }) => min < max, { path: ['max'], error: 'range_invalid' })
  // Nobody is made to tell such a thing: the agreement would not be a free one.
  .refine(({ required, sensitive }) => !(required && sensitive), { path: ['required'], error: 'sensitive_required' })
export type CommunityField = z.infer<typeof CommunityField>

/** All fields of a community, in the order of its screens, the retired ones too. None by default. */
export const CommunityFields = z
  .array(CommunityField)
  .max(limits.storedFields, 'too_many_fields')
  .refine((fields) => inUse(fields).length <= limits.fields, 'too_many_fields')
  .refine(hasNoDoubles, 'key_taken')
export type CommunityFields = z.infer<typeof CommunityFields>

/** The key of an option, keys of several, yes or no, a number, or a text. */
export const CommunityFieldValue = z.union([
  z.boolean(),
  z.int(),
  z.array(z.string().max(limits.key)).max(limits.storedOptions),
  singleLine('value_required', limits.text, 'value_too_long'),
])
export type CommunityFieldValue = z.infer<typeof CommunityFieldValue>

export const CommunityFieldValues = z.record(z.string().max(limits.key), CommunityFieldValue)
export type CommunityFieldValues = z.infer<typeof CommunityFieldValues>

/** A field as members see it, in one language. */
export const ShownField = Field.omit({
  names: true,
  options: true,
  retired: true,
  requiredSince: true,
  retiredSince: true,
}).extend({
  ...Named.shape,
  options: z.array(
    Named.extend({
      key: z.string(),
      /** Nobody can choose it any more, except who has it. */
      retired: z.literal(true).optional(),
    }),
  ),
})
export type ShownField = z.infer<typeof ShownField>

/** What a member has filled in. */
export const OwnFields = z.object({
  values: CommunityFieldValues,
  /** The keys of sensitive fields that the member agreed to show. */
  agreed: z.array(z.string()),
  /** The keys of required fields that are empty, and since when the member is asked for them. */
  missing: z.array(z.object({ key: z.string(), since: z.iso.datetime() })),
})
export type OwnFields = z.infer<typeof OwnFields>

const keys = z.array(z.string().max(limits.key)).max(limits.fields)

export const communityFields = {
  list: api
    .route({ method: 'GET', path: '/fields', summary: "The community's own fields, in a language" })
    .input(z.strictObject({ language: Language }))
    .output(z.array(ShownField)),
  mine: api
    .route({
      method: 'GET',
      path: '/me/fields',
      summary: "What the member has filled in of the community's own fields",
    })
    .output(OwnFields),
  save: api
    .errors({ CONSENT_REQUIRED: { status: 409, data: z.object({ keys }) } })
    .route({
      method: 'PUT',
      path: '/me/fields',
      summary: 'Change some values; null empties a field, and ends the agreement to a sensitive one',
    })
    .input(
      z.strictObject({
        values: z.record(z.string().max(limits.key), CommunityFieldValue.nullable()),
        /** Sensitive fields that the member agrees to show. */
        agree: keys.default([]),
      }),
    )
    .output(OwnFields),
}
