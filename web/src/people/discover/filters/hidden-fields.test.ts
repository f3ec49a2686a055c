import { cleared } from '@hearth/shared/people/active-filters'
import { expect, it } from 'vitest'
import { orientation, smoking } from '../../../testing/community-fields.ts'
import { divide, joined } from './hidden-fields.ts'

const search = { ...cleared, fields: ['smoking.never', 'orientation.queer'] }

it('takes the filters on sensitive fields out of the address, and puts them back', () => {
  const divided = divide(search, [smoking, orientation])
  expect(divided.open.fields).toEqual(['smoking.never'])
  expect(divided.hidden).toEqual(['orientation.queer'])
  expect(joined(divided)).toEqual(search)
})

it('keeps a filter out of the address while it is not known whether its field is sensitive', () => {
  expect(divide(search, [])).toEqual({ open: { ...cleared, fields: undefined }, hidden: search.fields })
})

it('leaves a search without such filters as it is', () => {
  const divided = divide(cleared, [smoking, orientation])
  expect(divided.hidden).toEqual([])
  expect(joined(divided)).toEqual(cleared)
})
