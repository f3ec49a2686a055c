import { latestBirthday } from '@hearth/shared/members/age'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fieldNamed, show } from '../../testing/screen.tsx'
import { AuthTabs } from './AuthTabs.tsx'

const calendar = page.getByRole('grid')
const showSignUp = () => show(<AuthTabs tab="sign-up" onTab={() => {}} fromMail={false} />)
const openCalendar = () => page.getByRole('button', { name: 'Choose from the calendar' }).click()

afterEach(() => {
  vi.useRealTimers()
})

it('offers exactly the birthdays that a member can have', async () => {
  await showSignUp()
  await expect
    .element(page.getByLabelText('Birthday', { exact: true }))
    .toHaveAccessibleDescription('You must be at least 18 years old to join')
  await openCalendar()
  const years = page.getByLabelText('Choose the Year')
  const months = page.getByLabelText('Choose the Month')
  await expect.element(years).toBeVisible()
  const latest = latestBirthday()
  const newest = Number(latest.slice(0, 4))
  const offered = Array.from({ length: 83 }, (_, index) => String(newest - index))
  expect([...years.element().querySelectorAll('option')].map((option) => option.textContent)).toEqual(offered)

  // The calendar opens at the month of the latest birthday. Its later days would make the newcomer too young.
  expect(calendar.element().querySelectorAll('button:not(:disabled)')).toHaveLength(Number(latest.slice(8)))
  await expect
    .element(page.getByRole('button', { name: 'Go to the Next Month' }))
    .toHaveAttribute('aria-disabled', 'true')
  await months.selectOptions('January')
  await years.selectOptions(String(newest - 82))
  await expect
    .element(page.getByRole('button', { name: 'Go to the Previous Month' }))
    .toHaveAttribute('aria-disabled', 'true')
  await years.selectOptions('2000')
  await months.selectOptions('February')
  await calendar.getByRole('button', { name: 'Tuesday, February 29, 2000' }).click()
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(fieldNamed('birthday')).toHaveValue('02/29/2000')
  await expect.element(page.getByText('February 29, 2000', { exact: true })).toBeVisible()
})

it('lets a newcomer born on 29 February join from 1 March on', async () => {
  const leapDay = calendar.getByRole('button', { name: 'Friday, February 29, 2008' })
  vi.useFakeTimers({ toFake: ['Date'] })
  const openAt = async (today: string) => {
    vi.setSystemTime(`${today}T12:00:00Z`)
    const screen = await showSignUp()
    await openCalendar()
    await page.getByLabelText('Choose the Month').selectOptions('February')
    return screen
  }
  const { unmount } = await openAt('2026-02-28')
  await expect.element(leapDay).toBeDisabled()
  await expect.element(calendar.getByRole('button', { name: 'Thursday, February 28, 2008' })).toBeEnabled()
  await unmount()
  await openAt('2026-03-01')
  await expect.element(leapDay).toBeEnabled()
})
