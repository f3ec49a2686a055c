import { Password } from '@hearth/shared/account/account'
import { CodeRequest, TokenRequest } from '@hearth/shared/account/tokens'
import { contract } from '@hearth/shared/contract'
import { PersonName } from '@hearth/shared/members/person-name'
import { textFields } from '@hearth/shared/testing-texts'
import { traverseContractProcedures } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

type Check = z.core.$ZodCheck & { _zod: { def: { format?: string } } }

/** Checks that may see a text of any length: each reads one number, or stops at the first wrong character. */
const cheap = ['max_length', 'min_length', 'length_equals', 'uuid', 'date', 'datetime']
const nameOf = ({ _zod: { def } }: Check) => def.format ?? def.check

/** The checks of a schema in order; the check of its own format is first. */
const checksOf = (schema: z.core.$ZodString) => [
  ...('format' in schema._zod.def ? [schema as unknown as Check] : []),
  ...((schema._zod.def.checks ?? []) as Check[]),
]

/** The costly checks that see a text of a quarter of a megabyte. */
function checksOfLongText(schema: z.core.$ZodString): string[] {
  const seen: string[] = []
  const restore = checksOf(schema)
    .slice('format' in schema._zod.def ? 1 : 0)
    .map((check, i) => {
      const own = check._zod.check
      check._zod.check = (payload) => {
        const isBound = i === 0 && check._zod.def.check === 'custom'
        if (!cheap.includes(nameOf(check)) && !isBound) seen.push(nameOf(check))
        return own(payload)
      }
      return () => (check._zod.check = own)
    })
  z.safeParse(schema, '1'.repeat(256 * 1024))
  for (const undo of restore) undo()
  const form = (schema._zod.def as { format?: string }).format
  return form && !cheap.includes(form) ? [form, ...seen] : seen
}

const operations: [string, z.core.$ZodType][] = []
traverseContractProcedures({ router: contract, path: [] }, ({ contract: { '~orpc': operation }, path }) => {
  if (operation.inputSchema) operations.push([path.join('.'), operation.inputSchema as unknown as z.core.$ZodType])
})

describe('A text', () => {
  it('is measured before any other check reads it, and no other check reads one that is too long', () => {
    const inputs: typeof operations = [...operations, ['tokens', TokenRequest], ['authorize', CodeRequest]]
    const fields = inputs.flatMap(([name, input]) =>
      textFields(input).map((field) => ({ ...field, name: `${name} ${field.name}` })),
    )
    expect(fields.length).toBeGreaterThan(200)
    const read = fields.map(({ name, schema }) => [name, ...checksOfLongText(schema)])
    expect(read.filter(([, ...checks]) => checks.length)).toEqual([])
  })

  it('that is too long has one problem: its length', () => {
    const problems = (schema: z.ZodType, text: string) =>
      schema.safeParse(text).error?.issues.map(({ message }) => message)
    const long = 'a.b '.repeat(60_000)
    expect(problems(PersonName, long)).toEqual(['name_too_long'])
    expect(problems(PersonName, 'www.x'.repeat(20))).toEqual(['name_too_long'])
    expect(problems(Password, long)).toEqual(['password_too_long'])
  })

  it('may arrive with spaces around it, and with characters that count as two', () => {
    expect(PersonName.parse(`${' '.repeat(60)}${'🌻'.repeat(60)}${' '.repeat(60)}`)).toBe('🌻'.repeat(60))
  })
})
