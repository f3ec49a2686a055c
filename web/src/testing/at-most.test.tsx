import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { atMost } from '../ui/at-most.ts'
import { show } from './screen.tsx'

function Fields() {
  const [text, setText] = useState('')
  return (
    <>
      <Textarea label="Kept" {...atMost(10)} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <TextInput label="Free" {...atMost(3)} />
      <output>{text}</output>
    </>
  )
}
const said = () => document.querySelector('output')?.textContent

it('A field takes as many emoji as the server does, and not one more', async () => {
  await show(<Fields />)
  const field = page.getByLabelText('Kept')
  await field.fill('👍'.repeat(10))
  expect(said()).toBe('👍'.repeat(10))
  await field.click()
  await userEvent.keyboard('x')
  expect(said()).toBe('👍'.repeat(10))
  await expect.element(field).toHaveValue('👍'.repeat(10))
  await field.fill('👍'.repeat(12))
  expect(said()).toBe('👍'.repeat(10))
  await page.getByLabelText('Free').fill('🌻🌻🌻🌻')
  await expect.element(page.getByLabelText('Free')).toHaveValue('🌻🌻🌻')
})

it('The excess is removed from the entered text, not from the end of the field', async () => {
  await show(<Fields />)
  const field = page.getByLabelText('Kept')
  await field.fill('0123456789')
  const element = field.element() as HTMLTextAreaElement
  element.setSelectionRange(2, 2)
  await userEvent.keyboard('y')
  expect(said()).toBe('0123456789')
  expect(element.selectionStart).toBe(2)
})
