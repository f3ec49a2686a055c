import type { Importance } from '@hearth/shared/people/recommendation-limits'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { WishSection } from './WishPart.tsx'

function Age() {
  const [importance, setImportance] = useState<Importance>('somewhat')
  return (
    <WishSection name="age" importance={importance} onImportance={setImportance}>
      <p>18 to 30</p>
    </WishSection>
  )
}

const wish = page.getByRole('region', { name: 'Age' })
const chosen = () => document.querySelector('summary')!.textContent
const choose = (name: string) => wish.getByText(name, { exact: true }).click()

it('says the chosen importance in a word, which opens all five', async () => {
  await show(<Age />)
  expect(chosen()).toBe('How much does it matter? Somewhat')
  expect(wish.getByRole('radio').elements()).toEqual([])
  document.querySelector('summary')!.click()
  await expect.element(wish.getByRole('radio', { name: 'Somewhat' })).toBeChecked()
  expect(wish.getByRole('radio').elements()).toHaveLength(5)
  await choose('Must-have')
  await expect.element(wish.getByText("We'll only suggest people who meet this.")).toBeVisible()
  expect(chosen()).toBe('How much does it matter? Must-have')
  expect(await barriers()).toEqual([])
})

it('hides what a wish of no importance would be', async () => {
  await show(<Age />)
  await expect.element(wish.getByText('18 to 30')).toBeVisible()
  document.querySelector('summary')!.click()
  await choose('Not at all')
  await expect.element(wish.getByText('18 to 30')).not.toBeVisible()
})
