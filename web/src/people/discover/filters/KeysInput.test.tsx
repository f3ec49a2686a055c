import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../testing/screen.tsx'
import { KeysInput } from '../../../ui/KeysInput.tsx'

const options = [
  { value: 'km', label: 'Khmer' },
  { value: 'th', label: 'Thai' },
  { value: 'hu', label: 'húngaro' },
  { value: 'am', label: 'น้ำ' },
]

function Languages() {
  const [value, setValue] = useState(['km'])
  const removeLabel = (name: string) => `Remove ${name}`
  return <KeysInput label="Languages" removeLabel={removeLabel} options={options} value={value} onChange={setValue} />
}

const field = () => page.getByRole('combobox', { name: 'Languages' })

it('The field gets the focus when its last chip goes, and opens the list at a key or a click', async () => {
  await show(<Languages />)
  await page.getByRole('button', { name: 'Remove Khmer' }).click()
  await expect.element(field()).toHaveFocus()
  expect(field().element().getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: 'Khmer' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await field().click()
  await page.getByRole('option', { name: 'Thai' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Thai' })).toBeVisible()
})

it('The list is searched in every form of its letters', async () => {
  await show(<Languages />)
  for (const [typed, name] of [
    ['HUNG', 'húngaro'],
    ['hu\u0301n', 'húngaro'],
    ['ｔｈａｉ', 'Thai'],
    ['น\u0e49\u0e4d\u0e32', 'น้ำ'],
  ] as const) {
    await field().fill(typed)
    await expect.element(page.getByRole('option')).toHaveTextContent(name)
  }
})
