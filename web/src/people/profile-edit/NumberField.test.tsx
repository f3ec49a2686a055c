import { languages } from '@hearth/shared/language-codes'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { NumberField } from '../../ui/NumberField.tsx'

let held: number | string | undefined

function Form({ keepsText = true, max }: { keepsText?: boolean; max?: number }) {
  const [value, setValue] = useState<number | string | undefined>(keepsText ? '' : undefined)
  held = value
  return (
    <>
      <NumberField
        label="Days"
        min={1}
        max={max}
        value={value}
        onChange={(next) => setValue(keepsText || typeof next === 'number' ? next : undefined)}
      />
      <button type="button" onClick={() => setValue(7)}>
        A week
      </button>
      <button type="button" onClick={() => setValue('')}>
        None
      </button>
    </>
  )
}

const field = page.getByRole('textbox', { name: 'Days' })

it.each([
  [true, 'text'],
  [false, 'numbers only'],
])('keeps the typed text, whether or not the form keeps text (%s: %s)', async (keepsText) => {
  await show(<Form keepsText={keepsText} max={30} />)
  for (const text of ['62,5', 'abc', '៧,៥', '1 000']) {
    await field.fill('')
    await userEvent.type(field, text)
    await userEvent.tab()
    await expect.element(field).toHaveValue(text)
    await expect.element(field).toHaveAccessibleDescription('Whole numbers only.')
    expect(held).toBe(keepsText ? text : undefined)
  }
  await page.getByRole('button', { name: 'A week' }).click()
  await expect.element(field).toHaveValue('7')
  await page.getByRole('button', { name: 'None' }).click()
  await expect.element(field).toHaveValue('')
})

it('names its limits on blur, and says nothing while the member types', async () => {
  await show(<Form max={30} />)
  await userEvent.type(field, '๓๑')
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription('From 1 to 30.')
  await expect.element(field).toHaveValue('๓๑')
  expect(held).toBe(31)
})

it('steps by the arrow keys within its limits', async () => {
  await show(<Form max={8} />)
  await page.getByRole('button', { name: 'A week' }).click()
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveValue('8')
  await userEvent.keyboard('{ArrowDown>9/}')
  await expect.element(field).toHaveValue('1')
})

it.each(languages)('speaks the language of the page: %s', async (language) => {
  await show(<Form />, { language })
  await userEvent.type(field, '0,5')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(/^(?!numbers\.).{8,}/)
  await field.fill('0')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(/1/)
})
