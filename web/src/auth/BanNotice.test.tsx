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

it('says when a suspension ends', async () => {
  const until = '2026-12-04T10:00:00.000Z'
  await show(<BanNotice ban={{ category: 'spam', since: null, until, contact: null }} />)
  await expect.element(page.getByText('Your account is suspended')).toBeVisible()
  await expect.element(page.getByText('You can sign in again on December 4, 2026.')).toBeVisible()
})
