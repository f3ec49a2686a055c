import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aMember } from '../../testing/me.ts'
import { aCard } from '../../testing/member-card.ts'
import { openProduct, serve, signedIn } from '../../testing/product.tsx'

const bo = { member: aCard(1, 'Bo'), firstName: 'Bo', at: new Date().toISOString(), conversationId: null }

it('keeps the place of the matches above Chats before they come, so that nothing moves', async () => {
  const held = Promise.withResolvers<void>()
  serve({
    ...signedIn(aMember({ hasNewMatches: true })),
    'GET /matches': async () => {
      await held.promise
      return { matches: [bo], nextCursor: null, total: 1 }
    },
    'GET /conversations': { conversations: [], nextCursor: null },
  })
  const { at } = await openProduct('/learn-more')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats' }).click()
  await expect.poll(at).toBe('/chats')
  const list = page.getByText('No conversations yet')
  await expect.element(list).toBeVisible()
  const before = list.element().getBoundingClientRect().toJSON()
  held.resolve()
  const row = page.getByRole('region', { name: '1 new match', exact: true })
  await expect.element(row.getByRole('link', { name: 'Bo, new' })).toBeVisible()
  expect(list.element().getBoundingClientRect().toJSON()).toEqual(before)
})
