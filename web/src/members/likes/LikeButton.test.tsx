import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { LikesList } from '../../people/likes/LikesList.tsx'
import { likedCard } from '../../testing/member-card.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { show } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { LikeButton } from './LikeButton.tsx'

const { fetch } = globalThis
const at = new Date().toISOString()
const item = { member: likedCard, at, mutual: true }
const list = { nextCursor: null, visitedAt: at }
const lists: Record<string, object> = {
  '/api/likes/received': { ...list, likes: [item] },
  '/api/likes/sent': { ...list, likes: [item] },
}

/** The requests that change something. */
let changes: string[] = []
/** Makes the server refuse to end a match. */
let refuses = false
/** Makes the server fail. */
let failing = false

beforeEach(() => {
  changes = []
  refuses = false
  failing = false
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return fetch(input, init)
    if (request.method !== 'GET' && !pathname.endsWith('/visited')) changes.push(`${request.method} ${pathname}`)
    if (failing && request.method === 'DELETE') return Response.json({ code: 'X' }, { status: 500 })
    if (refuses && pathname.startsWith('/api/likes/')) return Response.json({ code: 'MATCH' }, { status: 409 })
    return Response.json(lists[pathname] ?? { liked: false, matched: false })
  }
  return () => {
    globalThis.fetch = fetch
  }
})

async function showWith(heart: ReactNode) {
  await show(
    <>
      <DialogArea />
      {heart}
    </>,
  )
  queryClient.setQueryData(meQuery.queryKey, { profile: ownProfile, settings: {} } as never)
}
const heart = () => page.getByRole('button', { name: 'Like Bo B.', exact: true })
const question = () => page.getByRole('dialog', { name: 'Unmatch Bo B.?' })

const places: [place: string, element: ReactNode][] = [
  ['a card that shows a match', <LikeButton key="card" member={{ ...likedCard, matched: true }} />],
  ['received likes', <LikesList key="received" side="received" />],
  ['sent likes', <LikesList key="sent" side="sent" />],
]

it.each(places)('A heart in %s asks before it ends a match, which stays after a no', async (_place, element) => {
  await showWith(element)
  await heart().click()
  await expect.element(question()).toBeVisible()
  await question().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  expect(changes).toEqual([])
})

it('ends the match after a yes, as Unmatch does', async () => {
  await showWith(<LikeButton member={{ ...likedCard, matched: true }} />)
  await heart().click()
  await question().getByRole('button', { name: 'Unmatch' }).click()
  await expect.element(page.getByText('You unmatched Bo B.')).toBeVisible()
  expect(changes).toEqual([`DELETE /api/matches/${likedCard.id}`])
})

it('asks where only the server knows of the match', async () => {
  refuses = true
  await showWith(<LikeButton member={likedCard} />)
  await heart().click()
  await expect.element(question()).toBeVisible()
  expect(changes).toEqual([`DELETE /api/likes/${likedCard.id}`])
})

it('says that a like could not be taken back, in the words of the list', async () => {
  lists['/api/likes/sent'] = { ...list, likes: [{ ...item, mutual: false }] }
  failing = true
  await showWith(<LikesList side="sent" />)
  await heart().click()
  await expect.element(page.getByText('Could not unlike profile')).toBeVisible()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
})

it('takes back at once a like that is no match', async () => {
  await showWith(<LikeButton member={likedCard} />)
  await heart().click()
  await expect.element(page.getByText('Unliked')).toBeVisible()
  expect(question().elements()).toEqual([])
  expect(changes).toEqual([`DELETE /api/likes/${likedCard.id}`])
})
