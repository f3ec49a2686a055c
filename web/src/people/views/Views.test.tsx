import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { serveMember } from '../../testing/member.ts'
import { aCard, likedCard } from '../../testing/member-card.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { show } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { Views } from './Views.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

const at = new Date().toISOString()

/** Serves these views to a signed-in member. @returns the other requests */
function serveViews(views: object[]) {
  const calls = serveMember()
  const served = globalThis.fetch
  globalThis.fetch = async (input, init) =>
    new URL(new Request(input, init).url).pathname === '/api/views'
      ? Response.json({ invisible: false, views, nextCursor: null, visitedAt: at })
      : served(input, init)
  return calls
}

it('Without views the screen says so once', async () => {
  serveViews([])
  await show(<Views />)
  await expect.element(page.getByRole('status').getByRole('heading', { name: 'No views yet' })).toBeVisible()
  expect(page.getByText('0 people').elements()).toEqual([])
})

it('A tile says how often only from the second view on, and offers no message before a match', async () => {
  const views = [
    { member: aCard(2, 'Cleo'), at, times: 1, likesYou: false },
    { member: aCard(3, 'Dora'), at, times: 2, likesYou: false },
  ]
  serveViews(views)
  await show(<Views />)
  await expect.element(page.getByRole('article', { name: /Dora/ }).getByText('2 views')).toBeVisible()
  expect(page.getByText('1 view', { exact: true }).elements()).toEqual([])
  expect(page.getByRole('button', { name: /^Message/ }).elements()).toEqual([])
})

it('The heart of a match asks before it ends the match', async () => {
  const calls = serveViews([{ member: likedCard, at, times: 1, likesYou: true }])
  await show(
    <>
      <DialogArea />
      <Views />
    </>,
  )
  queryClient.setQueryData(meQuery.queryKey, { profile: ownProfile, settings: {} } as never)
  await page.getByRole('button', { name: 'Like Bo B.', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Unmatch Bo B.?' })).toBeVisible()
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
})
