import type { Notice } from '@hearth/shared/notifications/notifications'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { aMember } from '../testing/me.ts'
import { likedCard } from '../testing/member-card.ts'
import { expectNarrowInEveryLanguage, openProduct, serve, signedIn } from '../testing/product.tsx'
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

it('has no barriers in either theme, and fits the narrowest phone in each language', async () => {
  const bo = { id: likedCard.id, name: likedCard.name, photo: null }
  const like: Notice = { ...tip, id: '2', kind: 'like', about: bo }
  const match: Notice = { ...tip, id: '3', topic: 'first-match' }
  serve({ ...signedIn(aMember), 'GET /notices': () => ({ notices: [match, like, tip], nextCursor: null }) })
  await openProduct('/notices')
  await expect.element(page.getByText('Your first match')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    expect(await barriers('with landmarks')).toEqual([])
  }
  await expectNarrowInEveryLanguage('notices.title')
})
