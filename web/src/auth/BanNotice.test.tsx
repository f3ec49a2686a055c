import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/screen.tsx'
import { BanNotice } from './BanNotice.tsx'

it('shows the reason of the team as written, and where to object', async () => {
  const statement = 'You asked several members for money.\n<b>Twice.</b>'
  const ban = {
    category: 'scam',
    since: '2026-11-23T00:00:00.000Z',
    contact: 'people@example.test',
    statement,
  } as const
  await show(<BanNotice ban={ban} />)
  await expect.element(page.getByText('<b>Twice.</b>', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'people@example.test' })).toBeVisible()
})
