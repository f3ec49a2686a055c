import type { ShownInterest } from '@hearth/shared/members/interests'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aMember } from '../../testing/me.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { expectNoSidewaysScroll, openProduct, serve, signedIn } from '../../testing/product.tsx'

const outdoors = { name: 'Outdoors', language: 'en' as const, place: 0 }
const games = { name: 'ហ្គេម', language: 'km' as const, place: 1 }
const list: ShownInterest[] = [
  { id: 42, key: 'chess', name: 'Chess', group: games },
  { id: 60, key: 'go', name: 'Go', language: 'en', group: games },
  { id: 0, key: 'hiking', name: 'Hiking', group: outdoors },
  { id: 44, key: 'reading', name: 'Reading' },
  { id: 51, key: 'cats', name: 'Cats', retired: true },
  { id: 50, key: 'dogs', name: 'Dogs', retired: true },
]

/** Opens the editor of a member with an interest that is hidden since. @returns what was sent */
async function openEditor() {
  const sent: Record<string, unknown>[] = []
  const mine = { ...ownProfile, interests: ['cats'] }
  serve({
    ...signedIn(aMember({ profile: mine, community: { banner: null, interests: 2 } })),
    'GET /interests': list,
    'GET /places/cities': [],
    'PUT /me/profile': async (request) => {
      const change = (await request.json()) as Record<string, unknown>
      sent.push(change)
      return { ...mine, ...change }
    },
  })
  await openProduct('/profile-edit')
  await expect.element(page.getByText('Hiking', { exact: true })).toBeVisible()
  return sent
}

const namesOf = () =>
  [...document.querySelectorAll('#profile-interests :is(h3, [type=checkbox] + label)')].map((one) => one.textContent)

it('Interests are under the headings of the community, in its order, those without a group last', async () => {
  await openEditor()
  expect(namesOf()).toEqual(['Cats', 'Outdoors', 'Hiking', 'ហ្គេម', 'Chess', 'Go', 'More interests', 'Reading'])
  await expect.element(page.getByRole('heading', { name: 'ហ្គេម' })).toHaveAttribute('lang', 'km')
  expect(await barriers()).toEqual([])
  await expectNoSidewaysScroll()
})

it('A hidden interest is kept by who has it, and offered to nobody else', async () => {
  const sent = await openEditor()
  await expect.element(page.getByText('Dogs', { exact: true })).not.toBeInTheDocument()
  await page.getByText('Go', { exact: true }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(() => sent).toMatchObject([{ interests: ['cats', 'go'] }])
})
