import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { barriers } from '../../testing/barriers.ts'
import { likedCard } from '../../testing/member-card.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { show } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { LikeButton } from './LikeButton.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

it('A heart at the limit of waiting matches asks to answer one first, leads there, and stays empty', async () => {
  globalThis.fetch = async (input, init) => {
    if (!new URL(new Request(input, init).url).pathname.startsWith('/api/likes/')) return fetch(input, init)
    const refusal = { code: 'YOUR_TURN_LIMIT', defined: true, status: 409, data: { count: 8 } }
    return Response.json(refusal, { status: 409 })
  }
  await show(
    <>
      <DialogArea />
      <LikeButton member={{ ...likedCard, liked: false }} />
    </>,
  )
  queryClient.setQueryData(meQuery.queryKey, { profile: ownProfile, settings: {} } as never)
  const heart = page.getByRole('button', { name: 'Like Bo B.', exact: true })
  await heart.click()
  const dialog = page.getByRole('dialog', { name: 'Your turn first' })
  await expect.element(dialog.getByText(/^Your matches are waiting for an answer/)).toBeVisible()
  expect(document.querySelector('[aria-pressed]')!.getAttribute('aria-pressed')).toBe('false')
  expect(await barriers()).toEqual([])
  const way = dialog.getByRole('link', { name: 'Open “Your turn”', exact: true })
  await expect.element(way).toHaveAttribute('href', '/chats?tab=turn')
  await way.click()
  await expect.element(dialog).not.toBeInTheDocument()
})
