import type { MediaPhoto } from '@hearth/shared/moderation/media'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { loadAdminTexts } from '../admin/texts.ts'
import { Media } from './Media.tsx'

const { fetch } = globalThis
beforeAll(() => loadAdminTexts())
afterEach(() => {
  globalThis.fetch = fetch
})

const idOf = (number: number) => `018f0000-0000-7000-8000-00000000000${number}`
const photo = (number: number, more: Partial<MediaPhoto> = {}): MediaPhoto => ({
  id: idOf(number),
  state: 'waiting',
  hasFile: true,
  thumbhash: null,
  width: 300,
  height: 400,
  uploadedAt: '2026-11-23T10:00:00.000Z',
  profileId: idOf(8),
  userId: idOf(9),
  name: `Bo ${number}.`,
  beingChecked: false,
  matches: [],
  score: null,
  removal: null,
  ...more,
})

/** Answers the list, and acts with what becomes of the photo. */
async function showPhotos(photos: MediaPhoto[], changed: Partial<MediaPhoto> = {}) {
  const calls: { path: string; body: unknown }[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname.slice(4)
    if (request.method === 'GET') return Response.json({ photos, nextCursor: null })
    calls.push({ path, body: await request.json().catch(() => null) })
    return Response.json({ ...photos.find(({ id }) => path.includes(id)), ...changed })
  }
  await show(
    <>
      <Media />
      <DialogArea />
    </>,
    { path: '/admin/media' },
  )
  return calls
}

const tile = (number: number) => page.getByRole('button', { name: new RegExp(`^Photo of Bo ${number}\\.`) })

it('A photo is covered, and its picture is loaded only while it is held', async () => {
  await showPhotos([photo(1)])
  await expect.element(tile(1)).toBeVisible()
  const pictures = () => document.querySelectorAll('li img').length
  expect(pictures()).toBe(0)
  const press = (type: string) =>
    tile(1)
      .element()
      .dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true }))
  press('keydown')
  await expect.element(tile(1)).toHaveAttribute('aria-pressed', 'true')
  press('keyup')
  await expect.element(tile(1)).toHaveAttribute('aria-pressed', 'false')
  expect(pictures()).toBe(0)
})

it('Arrows walk, A approves the photo in focus, and the list says so', async () => {
  const calls = await showPhotos([photo(1), photo(2)], { state: 'shown' })
  await expect.element(tile(2)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}a')
  await expect.element(page.getByRole('button', { name: /^Photo of Bo 2\., Shown/ })).toBeVisible()
  expect(calls.map(({ path }) => path)).toEqual([`/admin/media/${idOf(2)}/approval`])
})

it('R asks why, in words that the member reads; keys are dead there', async () => {
  const calls = await showPhotos([photo(1, { state: 'shown' })], { state: 'removed' })
  await expect.element(tile(1)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}r')
  const dialog = page.getByRole('dialog', { name: 'Remove' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByLabelText('Which rule')).toHaveFocus()
  await expect.element(dialog.getByText('Please choose a rule.')).toBeVisible()
  await expect.element(dialog.getByText('Say why.')).toBeVisible()
  expect(await barriers()).toEqual([])
  await dialog.getByLabelText('Why').fill('A star around')
  await dialog.getByLabelText('Which rule').selectOptions('fake')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('button', { name: /^Photo of Bo 1\., Removed/ })).toBeVisible()
  expect(calls).toMatchObject([
    { path: `/admin/media/${idOf(1)}/removal`, body: { category: 'fake', reason: 'A star around' } },
  ])
})

it('A match and a photo that is still being checked are told in words, and the latter cannot be approved', async () => {
  const match = { class: 'intimate' as const, list: 'x', distance: 4, cleared: false }
  await showPhotos([photo(1, { state: 'held', matches: [match] }), photo(2, { beingChecked: true })])
  await expect.element(page.getByText('On a list of intimate pictures (4 bits off)')).toBeVisible()
  await expect.element(page.getByText('Being checked', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Approve' }).elements()).toHaveLength(1)
})

it('A score says how likely nudity is, by which model; the address keeps the order by score', async () => {
  const model = 'nsfwjs 4.4.0 MobileNetV2Mid'
  await showPhotos([photo(1, { score: { percent: 87, high: true, model } })])
  await expect.element(page.getByText(`Nudity: 87% (${model})`)).toBeVisible()
  await page.getByLabelText('Order').selectOptions('score')
  await expect.element(page.getByLabelText('Order')).toHaveValue('score')
})

it('Photos that wait, are held or shown have no barrier in either theme', async () => {
  const match = { class: 'own' as const, list: 'x', distance: 4, cleared: false }
  await showPhotos([
    photo(1, { beingChecked: true }),
    photo(2, { state: 'held', matches: [match] }),
    photo(3, { state: 'shown', score: { percent: 3, high: false, model: 'a model 1' } }),
  ])
  await expect.element(tile(3)).toBeVisible()
  expect(await barriers()).toEqual([])
})
