import type { Notice } from '@hearth/shared/notifications'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/screen.tsx'
import { NoticesScreen } from './NoticesScreen.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

const tip: Notice = {
  id: '1',
  kind: 'tip',
  about: null,
  topic: null,
  conversationId: null,
  count: 1,
  at: new Date().toISOString(),
  read: false,
}

it('keeps the focus beside the button that marks all as read, which disappears', async () => {
  let read = false
  globalThis.fetch = async (input, init) => {
    if (new Request(input, init).method === 'GET')
      return Response.json({ notices: [{ ...tip, read }], nextCursor: null })
    read = true
    return Response.json({ unread: 0 })
  }
  await show(<NoticesScreen />)
  const readAll = page.getByRole('button')
  await readAll.click()
  await expect.element(readAll).not.toBeInTheDocument()
  await expect.element(page.getByRole('link').first()).toHaveFocus()
})
