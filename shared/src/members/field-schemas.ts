// The schemas that follow from the table of fields. What a member may enter is said in people/profile.ts.
import * as z from 'zod'
import {
  type CardKey,
  cardKeys,
  type FieldKey,
  fieldKeys,
  fieldOf,
  type ProfileOnlyKey,
  profileOnlyKeys,
  type SavedOf,
  type ShownKey,
  type ShownOf,
} from './profile-fields.ts'

function valueSchema(key: FieldKey): z.ZodType {
  const { kind, values } = fieldOf(key)
  const one = values ? z.enum(values) : z.string()
  switch (kind) {
    case 'choice':
    case 'text':
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

function savedSchema(key: FieldKey): z.ZodType {
  const { kind, nullable } = fieldOf(key)
  const isNull = nullable || ['choice', 'day', 'number', 'id'].includes(kind)
  return isNull ? valueSchema(key).nullable() : valueSchema(key)
}

function shownSchema(key: ShownKey): z.ZodType {
  const { kind, optional, hiddenBy } = fieldOf(key)
  return hiddenBy || (optional && kind === 'choice') ? valueSchema(key).nullable() : valueSchema(key)
}

type Schema<Value> = z.ZodType<Value, Value>
/** The schema of each of these fields. */
export const shapeOf = <Key extends FieldKey>(keys: Key[], schemaOf: (key: Key) => z.ZodType) =>
  Object.fromEntries(keys.map((key) => [key, schemaOf(key)]))

/** What a member sees of their own profile. */
export const savedFields = shapeOf(fieldKeys, savedSchema) as { [Key in FieldKey]: Schema<SavedOf<Key>> }

type Shown<Key extends ShownKey> = { [One in Key]: Schema<ShownOf<One>> }
/** What a card shows of a member. */
export const cardFields = shapeOf(cardKeys, shownSchema) as Shown<CardKey>
/** What an open profile shows besides. */
export const profileOnlyFields = shapeOf(profileOnlyKeys, shownSchema) as Shown<ProfileOnlyKey>
