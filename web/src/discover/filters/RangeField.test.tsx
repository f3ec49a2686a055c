import { panelDefaults } from '@hearth/shared/discover'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { type ActiveFilters, cleared } from './filters.ts'
import { RangeField } from './RangeField.tsx'

function AgeFilter() {
  const [draft, setDraft] = useState<ActiveFilters>({ ...cleared, ...panelDefaults })
  return <RangeField range="age" draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
}

it('takes numbers only, and keeps the ends in order and within the limits', async () => {
  await show(<AgeFilter />)
  const least = page.getByRole('textbox', { name: 'Minimum age' })
  const most = page.getByRole('textbox', { name: 'Maximum age' })
  const type = async (field: typeof least, text: string, expected: string) => {
    await field.fill('')
    await userEvent.type(field, text)
    await userEvent.tab()
    await expect.element(field).toHaveValue(expected)
  }
  await expect.element(least).toHaveValue('18')
  await expect.element(most).toHaveValue('60')
  await type(least, 'abc', '18')
  await type(least, '75', '60')
  await type(most, '20', '60')
  await type(most, '150', '99')
  await type(least, '3', '18')
  const lower = page.getByRole('slider', { name: 'Minimum age' })
  lower.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(least).toHaveValue('19')
})
