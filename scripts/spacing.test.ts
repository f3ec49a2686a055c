import { expect, it } from 'vitest'
import { literalsOfComponent, literalsOfStyles, problemsOf } from './spacing.ts'

it.each([
  ['margin: 4px auto 0', 1],
  ['padding: clamp(1.5rem, 5vw, 56px) 16px', 3],
  ['padding-inline-start: 20px', 1],
  ['gap: 4px 24px', 2],
  ['margin: -8px', 1],
  ['border-end-end-radius: 6px', 1],
  ['gap: calc(var(--mantine-spacing-xs) + 6px)', 1],
])('A style sheet with "%s" has %i literals', (declaration, count) => {
  expect(literalsOfStyles(`.part { color: red; ${declaration} }`)).toBe(count)
})

it.each([
  'padding: var(--mantine-spacing-md) 0',
  'margin: 0 auto',
  'border-radius: 50%',
  'margin-inline: -2px',
  'padding-block: 0.125rem',
  'width: 240px',
  'inset: -12px',
  'letter-spacing: 3px',
  '/* gap: 9px; */ color: red',
])('A step of the scale, a hairline and another length are none: "%s"', (declaration) => {
  expect(literalsOfStyles(`.part { ${declaration} }`)).toBe(0)
})

const literals = (markup: string) => literalsOfComponent('Part.tsx', `export const part = ${markup}`)

it.each([
  ['<Stack p={12} />', 1],
  ['<Stack gap="7px" mt="12" />', 2],
  ['<Stack m="14px 14px 0" />', 2],
  ['<Stack ml={-8} />', 1],
  ['<Stack p={{ base: 8, sm: "lg" }} mt={narrow ? 4 : 6} />', 3],
  ['<div style={{ padding: 4, borderRadius: "9px", width: 40 }} />', 2],
  ['<Input labelProps={{ mb: 6 }} radius={9} />', 2],
  ['<div style={{ margin: `4px 12px` }} />', 2],
  ['<Stack gap="md" p={0} mt={2} w={300} radius="lg" />', 0],
])('A component with "%s" has %i literals', (markup, count) => {
  expect(literals(markup)).toBe(count)
})

it('More literals than recorded are refused; fewer have to be recorded', () => {
  expect(problemsOf({ chat: 3, ui: 2 }, { chat: 3, ui: 2 })).toEqual([])
  expect(problemsOf({ chat: 4 }, { chat: 3 })).toEqual([expect.stringContaining('use a step of the scale')])
  expect(problemsOf({ chat: 2 }, { chat: 3 })).toEqual([expect.stringContaining('record the new count')])
  expect(problemsOf({ map: 1 }, {})).toEqual([expect.stringContaining('web/src/map has 1')])
  expect(problemsOf({}, { map: 1 })).toEqual([expect.stringContaining('record the new count')])
})
