import type { StaffMember } from '@hearth/shared/moderation/admin-staff'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { StaffScreen } from './StaffScreen.tsx'

const userId = '00000000-0000-4000-8000-000000000900'
const mia: StaffMember = {
  userId,
  name: 'Mia Berg',
  email: 'mia@example.test',
  roles: ['moderator'],
  displayName: null,
  kinds: null,
  declinedCategories: [],
  protected: false,
  lastSeenAt: null,
}

it('An admin sees who has which role, and sets what a colleague is called, works on and does not see', async () => {
  const calls = await serveStaff({
    'GET /admin/staff': () => [mia],
    [`PUT /admin/staff/${userId}`]: (body) => ({ ...mia, ...(body as object) }),
  })
  await show(
    <>
      <StaffScreen />
      <DialogArea />
    </>,
  )
  await expect.element(page.getByText('Moderator')).toBeVisible()
  await expect.element(page.getByText('No second factor yet')).toBeVisible()
  await page.getByRole('button', { name: 'Change Mia Berg' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Choose a name.')).toBeVisible()
  await page.getByLabelText('Name for colleagues and the log').fill('Fern')
  await page.getByRole('checkbox', { name: 'Selfie check' }).click()
  await page.getByRole('checkbox', { name: 'Someone may hurt themselves' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls.find(([operation]) => operation.startsWith('PUT'))?.[1]).toMatchObject({
    displayName: 'Fern',
    kinds: expect.not.arrayContaining(['selfie']),
    declinedCategories: ['self-harm'],
  })
})

it('What cannot be saved stays in the form', async () => {
  await serveStaff({
    'GET /admin/staff': () => [mia],
    [`PUT /admin/staff/${userId}`]: () => refusal('INTERNAL_SERVER_ERROR', 500),
  })
  await show(
    <>
      <StaffScreen />
      <DialogArea />
    </>,
  )
  await page.getByRole('button', { name: 'Change Mia Berg' }).click()
  await page.getByLabelText('Name for colleagues and the log').fill('Fern')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText("That didn't work")).toBeVisible()
  await expect.element(page.getByLabelText('Name for colleagues and the log')).toHaveValue('Fern')
})
