import type { OwnProfile } from '@hearth/shared/people/profile'
import type { Photo } from '@hearth/shared/pictures/photos'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { aMember } from '../../testing/me.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { aPicture, aStoredPhoto } from '../../testing/pictures.ts'
import { type Answers, openProduct, serve, signedIn } from '../../testing/product.tsx'
import { expectToast } from '../../testing/screen.tsx'
import { refusal } from '../../testing/staff.ts'
import { serveUploads } from '../../testing/uploads.ts'

const colours = ['red', 'green', 'blue']
let stored: Photo[] = []
let deleted: string[] = []

/** Opens the editor of a member with photos in these colours, and keeps what is changed as the server does. */
async function openEditor(shown: string[], profile: Partial<OwnProfile> = {}) {
  stored = await Promise.all(shown.map((colour) => aStoredPhoto(colour, colours.indexOf(colour) + 1)))
  const answers: Answers = {
    ...signedIn(() => aMember({ profile: { ...ownProfile, ...profile, photos: stored } })),
    'GET /prompts': [],
    'GET /me/prompts': { answers: [] },
    'PUT /me/photos/order': async (request) => {
      const { photoIds } = (await request.json()) as { photoIds: string[] }
      stored = photoIds.map((id) => stored.find((photo) => photo.id === id)!)
      return stored
    },
  }
  for (const { id } of stored)
    answers[`DELETE /me/photos/${id}`] = () => {
      deleted.push(id)
      stored = stored.filter((photo) => photo.id !== id)
      return stored
    }
  serve(answers)
  const product = await openProduct('/profile-edit')
  await expect.poll(tiles).toHaveLength(shown.length)
  return { ...product, answers }
}

const list = () => page.getByRole('list', { name: 'Photos' })
const tiles = () =>
  list()
    .getByRole('button', { name: /^Delete photo/ })
    .elements()
const handle = (position: number) => page.getByRole('button', { name: new RegExp(`^Photo ${position} of`) })
const said = () => document.querySelector('[id^=DndLiveRegion]')?.textContent
const nameOf = (photo: Photo) => colours[Number(photo.id.slice(-1)) - 1]
const onScreen = () =>
  [...document.querySelectorAll<HTMLImageElement>('#photos ol img')].map((image) =>
    stored
      .map((photo) => (image.src === photo.urls!.card || image.src === photo.urls!.thumb ? nameOf(photo) : ''))
      .join(''),
  )

/** Lifts the first photo. The sensor listens for arrows one timer after the space bar. */
async function lift() {
  ;(handle(1).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.poll(said).toBe('The photo is now at place 1 of 3.')
  await new Promise((done) => setTimeout(done))
}

beforeEach(() => {
  deleted = []
})

it('moves a photo by keyboard, tells a screen reader where it is, and keeps the order after a reload', async () => {
  await openEditor(colours)
  await lift()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(said).toBe('The photo is now at place 2 of 3.')
  await userEvent.keyboard('{Escape}')
  await expect.poll(said).toContain('Moving was cancelled')
  expect(onScreen()).toEqual(['red', 'green', 'blue'])
  await lift()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(said).toBe('The photo is now at place 2 of 3.')
  await userEvent.keyboard(' ')
  await expect.poll(said).toBe('The photo was dropped at place 2 of 3.')
  await expect.poll(() => stored.map(nameOf)).toEqual(['green', 'red', 'blue'])
  await openProduct('/profile-edit', { again: true })
  await expect.poll(onScreen).toEqual(['green', 'red', 'blue'])
})

it('moves a photo by mouse', async () => {
  await openEditor(colours)
  await userEvent.dragAndDrop(handle(3), handle(1), { steps: 10 } as never)
  await expect.poll(() => stored.map(nameOf)).toEqual(['blue', 'red', 'green'])
  await expect.poll(onScreen).toEqual(['blue', 'red', 'green'])
})

it('makes a photo the main one by its star, and asks before it deletes one', async () => {
  await openEditor(colours)
  await page.getByRole('button', { name: 'Make photo 2 of 3 the main photo' }).click()
  await expect.poll(() => stored.map(nameOf)).toEqual(['green', 'red', 'blue'])
  await expect.poll(onScreen).toEqual(['green', 'red', 'blue'])
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Delete photo 1 of 3' }).click()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(deleted).toEqual([])
  for (const left of [2, 1]) {
    await page.getByRole('button', { name: `Delete photo 1 of ${left + 1}` }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(tiles).toHaveLength(left)
    await expect.element(handle(1)).toHaveFocus()
  }
  expect(stored.map(nameOf)).toEqual(['blue'])
  await page.getByRole('button', { name: 'Delete photo 1 of 1' }).click()
  await expect.element(dialog).toBeVisible()
  expect(await barriers()).toEqual([])
})

const choose = (files: File[], input = 'input[type=file]:not([capture])') =>
  page.elementLocator(document.querySelector(input)!).upload(files)

/** Takes each chosen photo as the dialog offers it. */
async function useAll(count: number) {
  for (let at = 1; at <= count; at++) {
    const title = count > 1 ? `Crop photo ${at} of ${count}` : 'Crop your photo'
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: 'Use photo' }).click()
  }
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

/** Stores an uploaded photo under the number of its colour. */
async function store(form: FormData) {
  const picture = await createImageBitmap(form.get('photo') as File)
  const context = new OffscreenCanvas(1, 1).getContext('2d')!
  context.drawImage(picture, 0, 0)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  const parts = [red!, green!, blue!]
  const photo = await aStoredPhoto('grey', parts.indexOf(Math.max(...parts)) + 1)
  stored = [...stored, photo]
  return photo
}

it('says that an upload failed, tries it again, and sends the next meanwhile', async () => {
  await openEditor([])
  let isFirst = true
  serveUploads((form) => {
    if (!isFirst) return store(form)
    isFirst = false
    throw new TypeError('Connection reset')
  })
  await choose([await aPicture('red'), await aPicture('green')])
  await expect.element(page.getByRole('button', { name: 'Use photo' })).toBeEnabled()
  expect(await barriers()).toEqual([])
  await useAll(2)
  const failed = page.getByRole('alert').filter({ hasText: 'was not uploaded' })
  await expect.element(failed.filter({ hasText: 'The connection was lost.' })).toBeVisible()
  await expect.poll(tiles).toHaveLength(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(tiles).toHaveLength(2)
  expect(stored.map(nameOf)).toEqual(['green', 'red'])
})

it('crops a photo by itself in the first completion, and opens its frame on request', async () => {
  const { answers } = await openEditor([], { profileCompleted: false })
  serveUploads(async (form) => {
    const photo = await store(form)
    answers[`DELETE /me/photos/${photo.id}`] = () => {
      deleted.push(photo.id)
      stored = stored.filter(({ id }) => id !== photo.id)
      return stored
    }
    return photo
  })
  await choose([await aPicture('red'), await aPicture('green')])
  await expect.poll(tiles).toHaveLength(2)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Crop photo 1 of 2' }).click()
  await useAll(1)
  await expect.poll(() => stored.map(nameOf)).toEqual(['red', 'green'])
  expect(deleted).toHaveLength(1)
  await expect.poll(tiles).toHaveLength(2)
})

it('shows how much of a photo is uploaded', async () => {
  await openEditor([])
  const sent = Promise.withResolvers<void>()
  serveUploads(async (form, progress) => {
    progress(0.4)
    await sent.promise
    return store(form)
  })
  await choose([await aPicture('red')])
  await useAll(1)
  const bar = page.getByRole('progressbar', { name: 'Uploading: Photo 1' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40')
  await expect.element(list().getByText('40%')).toBeVisible()
  sent.resolve()
  await expect.poll(tiles).toHaveLength(1)
})

it('leads to sign in when a refused upload shows that the session has ended', async () => {
  const { answers, at } = await openEditor([])
  serveUploads(() => {
    answers['GET /auth/get-session'] = null
    return refusal('UNAUTHORIZED', 401)
  })
  await choose([await aPicture('blue')])
  await useAll(1)
  await expect.poll(at).toBe('/auth')
})

it('says once that a shared photo did not arrive, and takes it when it is chosen', async () => {
  await openEditor([])
  serveUploads(store)
  const { history } = await openProduct('/profile-edit?shared=lost#photos')
  await expectToast("The shared photo didn't arrive", 'Please choose it here.')
  await expect.poll(() => history.location.href).toBe('/profile-edit#photos')
  await choose([await aPicture('red')])
  await useAll(1)
  await expect.poll(tiles).toHaveLength(1)
})

const { permissions, userAgent } = navigator
afterEach(() => {
  Object.defineProperty(navigator, 'permissions', { value: permissions, configurable: true })
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
})

/** A phone whose user has answered the camera prompt. */
function aPhone(state: PermissionState) {
  const query = async () => ({ state })
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true })
  Object.defineProperty(navigator, 'userAgent', { value: 'Android', configurable: true })
}

it('tells a member who denied the camera why it does not open, and takes a photo once it is allowed', async () => {
  aPhone('denied')
  await openEditor([])
  serveUploads(store)
  const take = page.getByRole('button', { name: 'Take a photo' })
  await expect.element(take).toBeVisible()
  const camera = document.querySelector<HTMLInputElement>('input[capture]')!
  expect(camera.getAttribute('capture')).toBe('user')
  const opened: string[] = []
  camera.addEventListener('click', (event) => {
    event.preventDefault()
    opened.push('camera')
  })
  await take.click()
  await expect.element(page.getByText('Camera permission denied')).toBeVisible()
  expect(opened).toEqual([])
  aPhone('granted')
  await take.click()
  await expect.poll(() => opened).toEqual(['camera'])
  await choose([await aPicture('blue')], 'input[capture]')
  await useAll(1)
  await expect.poll(tiles).toHaveLength(1)
  expect(stored.map(nameOf)).toEqual(['blue'])
})
