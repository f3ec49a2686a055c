// For tests only: finds every text field of a schema, and builds an input for each.
import type * as z from 'zod'

type Schema = z.core.$ZodType
type Around = (value: unknown) => unknown
/** A text field: its path in the input, its schema, and a function that builds an input with a value there. */
export type TextField = { name: string; schema: z.core.$ZodString; inputWith: Around }
type Place = { name: string; around: Around }

/** Values of common formats, so that the other fields of an input are usually valid. */
const ofForm: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'somebody@hearth.example',
  date: '1990-01-31',
  datetime: '2026-01-31T10:00:00.000Z',
  url: 'https://hearth.example',
}

/** Values by the name of a field, for fields whose schema does not show their form. */
const ofName: Record<string, string> = {
  email: ofForm.email!,
  password: 'correct horse 42',
  newPassword: 'correct horse 43',
  phoneNumber: '+4915112345678',
  otp: '000000',
  code: '000000',
}

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** A mostly valid value for a schema, without optional fields. */
function sample(schema: Schema): unknown {
  const def = defOf(schema)
  if (def.type === 'literal') return def.values[0]
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'string') return ofForm[(def as { format?: string }).format ?? ''] ?? 'text'
  if (def.type === 'number') return 1
  if (def.type === 'boolean') return true
  if (def.type === 'array') return []
  if (def.type === 'object') return siblings(def.shape)
  if (def.type === 'union') return sample(def.options[0]!)
  if (def.type === 'pipe') return sample(def.in)
  return undefined
}

const siblings = (shape: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, ofName[key] ?? sample(schema)]))

/** The parts of a schema that may contain texts, each with its path. */
function partsOf(schema: Schema, { name, around }: Place): [Schema, Place][] {
  const def = defOf(schema)
  const at = (step: string, inner: Around): Place => ({ name: name + step, around: (value) => around(inner(value)) })
  const same = { name, around }
  if (def.type === 'object')
    return Object.entries(def.shape).map(([key, part]) => [
      part,
      at(`.${key}`, (value) => ({ ...siblings(def.shape), [key]: value })),
    ])
  if (def.type === 'array') return [[def.element, at('[]', (value) => [value])]]
  if (def.type === 'tuple') return def.items.map((item, i) => [item, at(`[${i}]`, (value) => [value])])
  if (def.type === 'record') {
    const key = String(sample(def.keyType))
    return [
      [def.keyType, at('{}', (value) => ({ [String(value)]: sample(def.valueType) }))],
      [def.valueType, at(`{${key}}`, (value) => ({ [key]: value }))],
    ]
  }
  if (def.type === 'union') return def.options.map((option) => [option, same])
  if (def.type === 'intersection') return [def.left, def.right].map((side) => [side, same])
  if (def.type === 'pipe') return [[def.in, same]]
  if (def.type === 'lazy') return [[def.getter(), same]]
  return 'innerType' in def ? [[def.innerType as Schema, same]] : []
}

/** Every text field of a schema, at any depth. */
export function textFields(schema: Schema, place: Place = { name: '', around: (value) => value }): TextField[] {
  if (defOf(schema).type === 'string')
    return [{ name: place.name.slice(1), schema: schema as z.core.$ZodString, inputWith: place.around }]
  return partsOf(schema, place).flatMap(([part, where]) => textFields(part, where))
}
