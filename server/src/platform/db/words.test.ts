import pg from 'pg'
import { expect, it } from 'vitest'
import { readWords } from './words.ts'

const textArray = 1009
const byDriver = (text: string) => (pg.types.getTypeParser(textArray as never) as (text: string) => unknown)(text)

it('words are read as the driver reads them', () => {
  for (const text of ['{}', '{hiking}', '{hiking,rock climbing,café}', '{nullable,annul,null}'])
    expect(readWords(text), text).toEqual(byDriver(text))
})

it('texts with quotes, nulls, nested arrays or bounds are left to the driver', () => {
  for (const text of [
    '{"a,b"}',
    '{"null",a}',
    '{NULL}',
    '{a,NULL}',
    '{NULL,a}',
    '{a,NULL,b}',
    '{{a},{b}}',
    '[0:1]={a,b}',
    '{a\\\\b}',
  ])
    expect(readWords(text), text).toBeNull()
})
