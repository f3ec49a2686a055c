import { expect, it } from 'vitest'
import { inputSchema, savedSchema, shownSchema } from './field-schemas.ts'
import type { ProfileField } from './profile-fields.ts'

const choice: ProfileField = { kind: 'choice', values: ['never', 'often'], part: 'about', shown: 'profile' }
const accepts = (schema: ReturnType<typeof savedSchema>) => (value: unknown) => schema.safeParse(value).success

it('An optional choice may be left out, left open and made, and others read null for an open one', () => {
  const optional: ProfileField = { ...choice, optional: true }
  expect([undefined, null, 'often', 'seldom', ''].map(accepts(inputSchema(optional)))).toEqual([
    ...[true, true, true, false, false],
  ])
  for (const schema of [savedSchema(optional), shownSchema(optional)])
    expect([undefined, null, 'often', 'seldom'].map(accepts(schema))).toEqual([false, true, true, false])
})

it('A required choice is named by its problem, and others never read null', () => {
  const required: ProfileField = { ...choice, missing: 'habit_required' }
  for (const value of [undefined, null, '', 'seldom'])
    expect(inputSchema(required).safeParse(value).error?.issues[0]?.message).toBe('habit_required')
  expect([null, 'often'].map(accepts(inputSchema(required)))).toEqual([false, true])
  expect([null, 'often'].map(accepts(savedSchema(required)))).toEqual([true, true])
  expect([null, 'often'].map(accepts(shownSchema(required)))).toEqual([false, true])
})
