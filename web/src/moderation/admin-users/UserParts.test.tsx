import type { MediaPhoto } from '@hearth/shared/moderation/media'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { UserFactors } from './UserFactors.tsx'
import { ProfileFacts, WithoutCase } from './UserFacts.tsx'
import { UserPhotos } from './UserPhotos.tsx'

const idOf = (number: number) => `018f0000-0000-7000-8000-00000000000${number}`
const userId = idOf(9)
const photo = (number: number, more: Partial<MediaPhoto> = {}): MediaPhoto => ({
  id: idOf(number),
  state: 'shown',
  hasFile: true,
  thumbhash: null,
  width: 300,
  height: 400,
  uploadedAt: '2026-11-23T10:00:00.000Z',
  profileId: idOf(8),
  userId,
  name: 'Bo B.',
  beingChecked: false,
  matches: [],
  score: null,
  removal: null,
  ...more,
})

/** The pictures for staff that the page has asked for. */
const requested = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name.slice(location.origin.length))
    .filter((path) => path.startsWith('/api/admin/media/'))

it('Photos of an account show their state, and load from the address for staff only while they are held', async () => {
  await serveStaff({})
  const photos = [
    photo(1),
    photo(2, { state: 'held' }),
    photo(3, { state: 'waiting', beingChecked: true }),
    photo(4, { state: 'removed', hasFile: false }),
  ]
  await show(<UserPhotos photos={photos} />)
  const items = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  for (const [index, state] of [/Shown/, /Held/, /Being checked/, /Removed/].entries())
    await expect.poll(() => items.nth(index).element().textContent).toMatch(state)
  await expect.element(items.nth(3).getByRole('button')).not.toBeInTheDocument()
  expect(requested()).toEqual([])
  const second = items.nth(1).getByRole('button')
  ;(second.element() as HTMLElement).focus()
  await userEvent.keyboard('{v>}')
  await expect.element(second).toHaveAttribute('aria-pressed', 'true')
  // The tests' server has no picture, so that the image soon gives way to its cover.
  await expect.poll(requested).toEqual([`/api/admin/media/${idOf(2)}/picture?size=thumb`])
  await userEvent.keyboard('{/v}')
  await expect.element(second).toHaveAttribute('aria-pressed', 'false')
})

it('Interests of an account are named in words', async () => {
  await serveStaff({
    'GET /interests': () => [
      { key: 'hiking', name: 'Hiking' },
      { key: 'board_games', name: 'Board games' },
    ],
  })
  const profile = {
    bio: '',
    gender: null,
    height: null,
    relationshipGoal: null,
    ownGoals: null,
    ownGender: null,
    lookingForGender: null,
    lookingForGenders: null,
    interests: ['board_games', 'hiking'],
    paused: false,
    hidden: false,
    browsesInvisibly: false,
    isTest: false,
    photos: [],
  }
  await show(
    <ProfileFacts user={{ profileId: idOf(8), city: 'Battambang', country: 'Other', countryCode: 'KH', profile }} />,
  )
  await expect.element(page.getByText('Board games, Hiking')).toBeVisible()
})

it('A second factor goes after a confirmation, and the list is renewed', async () => {
  const path = `/admin/users/${userId}/factors`
  const passkey = { id: idOf(2), kind: 'passkey', createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null }
  let factors = [{ ...passkey, id: idOf(1), kind: 'totp', lastUsedAt: '2026-11-20T10:00:00.000Z' }, passkey]
  const calls = await serveStaff({
    [`GET ${path}`]: () => factors,
    [`DELETE ${path}/${idOf(1)}`]: () => {
      factors = [passkey]
      return { done: true }
    },
  })
  await show(
    <>
      <UserFactors userId={userId} />
      <DialogArea />
    </>,
  )
  const rows = page.getByRole('list', { name: 'Second factors' }).getByRole('listitem')
  await expect.poll(() => rows.nth(1).element().textContent).toMatch(/Not used yet/)
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveAccessibleName('Remove Authenticator app?')
  expect(calls.some(([operation]) => operation.startsWith('DELETE'))).toBe(false)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast('Done', "It's in the log too.")
  await expect.element(rows.nth(1)).not.toBeInTheDocument()
  await expect.poll(() => rows.element().textContent).toMatch(/^Passkey/)
})

it('A decision without a case is read in the account and taken back there, with a reason', async () => {
  const calls = await serveStaff({ 'POST /admin/decisions/undo': () => ({ undone: 1 }) })
  const decision = {
    id: idOf(3),
    puid: 'D-2345-6789',
    decidedAt: '2026-11-01T10:00:00.000Z',
    decider: 'Mia',
    actions: [{ action: 'remove-photo' as const, until: null, photoId: idOf(1) }],
    category: 'fake' as const,
    clause: 'real-people',
    facts: 'It shows somebody else.',
    textSent: 'Please show yourself.',
    overruled: false,
    appeal: 'none' as const,
    waitsForApproval: false,
  }
  await show(
    <>
      <WithoutCase decisions={[decision]} />
      <DialogArea />
    </>,
  )
  const article = page.getByRole('article')
  await expect.element(article.getByText('It shows somebody else.')).toBeVisible()
  expect(article.element().textContent).toContain('D-2345-6789')
  await article.getByRole('button', { name: 'Take back' }).click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Take back decision D-2345-6789')
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls).toContainEqual(['POST /admin/decisions/undo', { decisionId: idOf(3), note: 'Decided by mistake.' }])
})
