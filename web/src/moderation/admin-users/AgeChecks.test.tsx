import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { AgeChecks, AgeForm } from './AgeChecks.tsx'

const userId = '018f0000-0000-7000-8000-000000000009'

it('Checks of age stand with result, method, day and who checked', async () => {
  await serveStaff({})
  const checkedAt = '2026-11-20T10:00:00.000Z'
  await show(
    <AgeChecks
      checks={[
        { result: 'adult', method: 'face-estimate', checkedAt, by: null },
        { result: 'unclear', method: 'in-person', checkedAt: '2026-11-19T10:00:00.000Z', by: 'Fox' },
      ]}
    />,
  )
  const words = (index: number) => page.getByRole('listitem').nth(index).element().textContent
  await expect.poll(() => words(0)).toContain('Adult · Estimate from the face')
  expect(words(0)).toContain('the provider')
  expect(words(1)).toContain('Fox')
})

it('Staff enter what they found, how and when', async () => {
  const calls = await serveStaff({ [`POST /admin/users/${userId}/age-checks`]: () => ({ done: true }) })
  await show(<AgeForm userId={userId} dialogId="age" />)
  await page.getByLabelText('What it found').selectOptions('Unclear')
  await page.getByLabelText('How').selectOptions('Photo ID')
  await page.getByLabelText(/^When/).fill('2026-11-20')
  expect(await barriers()).toEqual([])
  await page.getByRole('button', { name: 'Save the result' }).click()
  await expect
    .poll(() => calls)
    .toContainEqual([
      `POST /admin/users/${userId}/age-checks`,
      { result: 'unclear', method: 'photo-id', checkedOn: '2026-11-20' },
    ])
})
