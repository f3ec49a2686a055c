// The schemas that follow from the table of fields. What else a member may enter is said in people/profile.ts.
import * as z from 'zod'
import { acceptedValues } from './accepted-values.ts'
import {
  type CardKey,
  cardKeys,
  type FieldKey,
  fieldKeys,
  fieldOf,
  type ProfileField,
  type ProfileOnlyKey,
  profileOnlyKeys,
  type RareKey,
  type SavedOf,
  type ShownKey,
  type ShownOf,
  type ValueOf,
} from './profile-fields.ts'

function valueSchema({ kind, values }: ProfileField): z.ZodType {
  const one = values ? z.enum(acceptedValues(values)) : z.string()
  switch (kind) {
    case 'choice':
    case 'text':
    case 'key':
      return one
    case 'keys':
      return z.array(one)
    case 'day':
      return z.iso.date()
    case 'number':
    case 'id':
      return z.int()
    case 'switch':
      return z.boolean()
  }
}

/** Null until there is a value, where the kind of field knows no empty one. */
export function savedSchema(field: ProfileField): z.ZodType {
  if (field.rare) return valueSchema(field).optional()
  const isNull = field.nullable || ['choice', 'day', 'number', 'id'].includes(field.kind)
  return isNull ? valueSchema(field).nullable() : valueSchema(field)
}

/** Null where the member hides the value or has left the choice open. */
export function shownSchema(field: ProfileField): z.ZodType {
  if (field.rare) return valueSchema(field).optional()
  const isNull = field.hiddenBy || field.saidBy || (field.optional && field.kind === 'choice')
  return isNull ? valueSchema(field).nullable() : valueSchema(field)
}

/** What a member may enter in a choice or a switch. What is optional and left out stays as saved before. */
export function inputSchema({ values, optional, saidBy, missing }: ProfileField): z.ZodType {
  if (!values) return z.boolean().optional()
  const accepted = acceptedValues(values)
  return optional || saidBy ? z.enum(accepted, missing).nullish() : z.enum(accepted, missing)
}

type Schema<Value> = z.ZodType<Value, Value>
type Rare<Key extends FieldKey> = { [One in Key & RareKey]: z.ZodOptional<Schema<ValueOf<One>>> }
/** The schema of each of these fields. */
export const shapeOf = <Key extends FieldKey>(keys: Key[], schemaOf: (key: Key) => z.ZodType) =>
  Object.fromEntries(keys.map((key) => [key, schemaOf(key)]))

/** What a member sees of their own profile. */
export const savedFields = shapeOf(fieldKeys, (key) => savedSchema(fieldOf(key))) as {
  [Key in Exclude<FieldKey, RareKey>]: Schema<SavedOf<Key>>
} & Rare<FieldKey>

type Shown<Key extends ShownKey> = { [One in Exclude<Key, RareKey>]: Schema<ShownOf<One>> } & Rare<Key>
/** What a card shows of a member. */
export const cardFields = shapeOf(cardKeys, (key) => shownSchema(fieldOf(key))) as Shown<CardKey>
/** What an open profile shows besides. */
export const profileOnlyFields = shapeOf(profileOnlyKeys, (key) => shownSchema(fieldOf(key))) as Shown<ProfileOnlyKey>
