import type { CommunityField, CommunityFieldValue, CommunityFieldValues } from '@hearth/shared/members/community-fields'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { FieldValues } from '../../platform/db/types.ts'

type Row = Pick<Selectable<FieldValues>, 'field' | 'options' | 'number' | 'text'>

/** The value of a row as the API has it. */
function valueIn({ kind }: CommunityField, { options, number, text }: Row): CommunityFieldValue | null {
  switch (kind) {
    case 'choice':
      return options[0] ?? null
    case 'choices':
      return options.length ? options : null
    case 'yesNo':
      return number === null ? null : number === 1
    case 'number':
      return number
    case 'text':
      return text
  }
}

/** A value as a row has it. */
function columnsOf({ kind }: CommunityField, value: CommunityFieldValue): Omit<Row, 'field'> {
  const row = { options: [] as string[], number: null, text: null }
  if (typeof value === 'boolean' || typeof value === 'number') return { ...row, number: Number(value) }
  if (typeof value === 'string' && kind === 'text') return { ...row, text: value }
  return { ...row, options: [...new Set([value].flat())] }
}

/** The values of rows, in the order of the fields. Of a field that is retired nothing is told. */
export function toValues(fields: CommunityField[], rows: Row[]): CommunityFieldValues {
  const byField = new Map(rows.map((row) => [row.field, row]))
  const values = fields.flatMap((field) => {
    const row = field.retired ? undefined : byField.get(field.key)
    const value = row ? valueIn(field, row) : null
    return value === null ? [] : [[field.key, value] as const]
  })
  return Object.fromEntries(values)
}

type Stored = {
  field: CommunityField
  value: CommunityFieldValue
  /** The field is sensitive, and the member agrees that others see the value. */
  agrees: boolean
}

/** Stores a value in place of the one before. A text that a decision removed stays removed until it is another one. */
export async function storeValue(transaction: Database, profileId: string, { field, value, agrees }: Stored) {
  const { options, number, text } = columnsOf(field, value)
  const agreedAt = sql`case when ${agrees} then now() end`
  await sql`insert into field_values as before (profile_id, field, options, number, text, agreed_at)
    values (${profileId}, ${field.key}, ${options}, ${number}, ${text}, ${agreedAt})
    on conflict (profile_id, field) do update set
      options = excluded.options,
      number = excluded.number,
      text = excluded.text,
      agreed_at = case when ${agrees} then coalesce(before.agreed_at, now()) end,
      removed_at = case when before.text is not distinct from excluded.text then before.removed_at end,
      changed_at = now()`.execute(transaction)
}
