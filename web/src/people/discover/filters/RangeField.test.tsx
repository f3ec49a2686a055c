import type { Me } from '@hearth/shared/account/me'
import { type ActiveFilters, cleared } from '@hearth/shared/people/active-filters'
import type { RangeKey } from '@hearth/shared/people/discover-filters'
import { panelDefaults } from '@hearth/shared/people/discover-limits'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../app/api/query-client.ts'
import { meQuery } from '../../../app/session/session.ts'
import { show } from '../../../testing/screen.tsx'
import { RadiusLimit } from './RadiusLimit.tsx'
import { RangeField } from './RangeField.tsx'

let searched: ActiveFilters

function Filter({ range }: { range: RangeKey }) {
  const [draft, setDraft] = useState<ActiveFilters>({ ...cleared, ...panelDefaults })
  searched = draft
  return (
    <>
      <RangeField range={range} draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
      <RadiusLimit radius={draft.radius} onChange={(radius) => setDraft({ ...draft, radius })} hasPlace />
    </>
  )
}

/** Shows a filter to a member who has chosen feet, pounds and miles. */
async function showImperial(range: RangeKey) {
  await show(<Filter range={range} />)
  queryClient.setQueryData(meQuery.queryKey, { profile: null, settings: { units: 'imperial' } } as unknown as Me)
}

it('keeps the typed text, searches by whole numbers within the limits, and names the limits', async () => {
  await show(<Filter range="age" />)
  const least = page.getByRole('textbox', { name: 'Minimum age' })
  const most = page.getByRole('textbox', { name: 'Maximum age' })
  const type = async (field: typeof least, text: string, problem: string | null, shown = text) => {
    await field.fill('')
    if (text) await userEvent.type(field, text)
    await userEvent.tab()
    await expect.element(field).toHaveValue(shown)
    if (problem) await expect.element(field).toHaveAccessibleDescription(problem)
    else await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await expect.element(least).toHaveValue('18')
  await expect.element(most).toHaveValue('60')
  for (const text of ['abc', '20,5', '20.5', '２０．５', '1,000']) await type(least, text, 'Whole numbers only.')
  for (const [text, age] of [
    ['๒๑', 21],
    ['២២', 22],
    ['٢٣', 23],
    ['۲۴', 24],
    ['２５', 25],
  ] as const) {
    await type(least, text, null)
    expect(searched.ageMin).toBe(age)
  }
  await type(most, '20', 'From 25 to 99.')
  await type(most, '150', 'From 25 to 99.')
  await type(least, '-5', 'From 18 to 60.')
  await type(least, '', null, '25')
  await type(least, '75', 'From 18 to 60.')
  expect(searched).toMatchObject({ ageMin: 25, ageMax: 60 })
  // A number beyond the other end counts once the other end has moved.
  await type(most, '80', null)
  await expect.element(least).not.toHaveAttribute('aria-invalid', 'true')
  expect(searched).toMatchObject({ ageMin: 75, ageMax: 80 })
  await type(least, '18', null)
  const lower = page.getByRole('slider', { name: 'Minimum age' })
  lower.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(least).toHaveValue('19')
})

it('takes feet and inches from lists, and leaves the other end as it is', async () => {
  await showImperial('height')
  const least = page.getByRole('combobox', { name: 'Minimum height' })
  await expect.element(least).toHaveDisplayValue('3\u00a0ft 11\u00a0in')
  await least.selectOptions('5\u00a0ft 10\u00a0in')
  // The shortest member who is shown as 5 ft 10 in.
  expect(searched).toMatchObject({ heightMin: 177, heightMax: 200 })
  await page.getByRole('combobox', { name: 'Maximum height' }).selectOptions('5\u00a0ft 10\u00a0in')
  expect(searched).toMatchObject({ heightMin: 177, heightMax: 179 })
  const upper = page.getByRole('slider', { name: 'Maximum height' })
  await expect.element(upper).toHaveAttribute('aria-valuetext', '5\u00a0ft 10\u00a0in')
  upper.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(upper).toHaveAttribute('aria-valuetext', '5\u00a0ft 11\u00a0in')
  expect(searched).toMatchObject({ heightMin: 177, heightMax: 181 })
})

it('takes pounds, and shows the weight that is searched once the field is left', async () => {
  await showImperial('weight')
  const least = page.getByRole('textbox', { name: 'Minimum weight' })
  await expect.element(least).toHaveValue('66')
  await least.fill('151')
  await expect.element(least).toHaveValue('151')
  expect(searched).toMatchObject({ weightMin: 69, weightMax: 180 })
  await userEvent.tab()
  await expect.element(least).toHaveValue('152')
  const lower = page.getByRole('slider', { name: 'Minimum weight' })
  lower.element().focus()
  for (const [key, kg, text] of [
    ['ArrowLeft', 68, '150 lb'],
    ['ArrowRight', 69, '152 lb'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(lower).toHaveAttribute('aria-valuetext', text)
    expect(searched.weightMin).toBe(kg)
  }
})

it('limits the distance in steps of five miles', async () => {
  await showImperial('height')
  await page.getByRole('checkbox', { name: 'Limit distance' }).click()
  await expect.element(page.getByText('Within 30 mi of you')).toBeVisible()
  const radius = page.getByRole('slider', { name: 'Distance limit' })
  radius.element().focus()
  for (const [key, km, text] of [
    ['ArrowLeft', 40.234, '25 mi'],
    ['Home', 8.047, '5 mi'],
    ['End', 193.121, '120 mi'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(radius).toHaveAttribute('aria-valuetext', text)
    expect(searched.radius).toBe(km)
  }
})
