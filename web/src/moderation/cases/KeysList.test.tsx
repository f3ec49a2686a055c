import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { KeysList } from './KeysList.tsx'

it('A moderator is told no key that only admins may use', async () => {
  await serveStaff({})
  await show(<KeysList place="case" />)
  await expect.element(page.getByText('Ctrl').first()).toBeVisible()
  expect(page.getByText('E', { exact: true }).elements()).toEqual([])
})
