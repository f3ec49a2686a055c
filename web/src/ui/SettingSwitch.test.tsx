import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { show } from '../testing/screen.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import { SettingsPart } from './SettingsPart.tsx'

const text = 'You leave no trace.'

async function open() {
  await show(
    <SettingsPart id="part" title="Traces" about="Of visits.">
      <SettingSwitch label="Browse invisibly" text={text} on={false} onChange={() => {}} />
      <SettingSwitch label="Exact" hint="Others see more." on onChange={() => {}} />
    </SettingsPart>,
  )
}
const question = (name: string) => document.querySelector<HTMLElement>(`summary[aria-label="About ${name}"]`)!

it('says what a setting does once its question mark is pressed, below it and over the whole width', async () => {
  await open()
  await expect.element(page.getByText(text)).not.toBeVisible()
  await expect.element(page.getByText('Others see more.')).toBeVisible()
  const control = page.getByRole('switch', { name: 'Browse invisibly' })
  const before = control.element().getBoundingClientRect().top
  question('Browse invisibly').focus()
  question('Browse invisibly').click()
  await expect.element(page.getByText(text)).toBeVisible()
  const opened = page.getByText(text).element().getBoundingClientRect()
  expect(control.element().getBoundingClientRect().top).toBeCloseTo(before, 0)
  expect(opened.top).toBeGreaterThan(question('Browse invisibly').getBoundingClientRect().top)
  expect(opened.width).toBeGreaterThan(document.querySelector('section')!.clientWidth * 0.8)
  await expect.element(control).not.toBeChecked()
})

it('keeps the explanation with the switch for a screen reader, open or not', async () => {
  await open()
  await expect.element(page.getByRole('switch', { name: 'Browse invisibly' })).toHaveAccessibleDescription(text)
  await expect.element(page.getByRole('switch', { name: 'Exact' })).toHaveAccessibleDescription('Others see more.')
  expect(await barriers()).toEqual([])
})

it('explains a part beside its title', async () => {
  await open()
  await expect.element(page.getByText('Of visits.')).not.toBeVisible()
  question('Traces').click()
  await expect.element(page.getByText('Of visits.')).toBeVisible()
})
