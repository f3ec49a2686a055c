import { maximumPhotoBytes } from '@hearth/shared/pictures/photo-limits'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { Photos } from './Photos.tsx'

async function aPhoto(name: string, width = 450, height = 600): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

const choose = (files: File[]) =>
  page.elementLocator(document.querySelector('input[type=file]:not([capture])')!).upload(files)

const showPhotos = () => show(<Photos photos={[]} />, { path: '/profile-edit' })

it('refuses files that are no photos, damaged or unreadable with the reason, and goes on with others', async () => {
  await showPhotos()
  await choose([
    new File(['%PDF-1.4'], 'letter.pdf', { type: 'application/pdf' }),
    new File(['not a picture at all'], 'renamed.jpg', { type: 'image/jpeg' }),
    new File(['what Chromium cannot decode'], 'iphone.heic', { type: 'image/heic' }),
    // On computers that do not know the format, browsers give it no type.
    new File(['what Chromium cannot decode'], 'IMG_2.HEIC'),
    await aPhoto('tiny.jpg', 60, 80),
    await aPhoto('good.jpg'),
  ])
  await expect.element(page.getByText('Only JPEG, PNG and WebP photos can be used. (letter.pdf)')).toBeVisible()
  await expect.element(page.getByText("The file is damaged or isn't a photo. (renamed.jpg)")).toBeVisible()
  await expect.element(page.getByText(/^Save it as a JPEG.*\(iphone\.heic and IMG_2\.HEIC\)$/)).toBeVisible()
  const tooSmall = /at least 320 pixels on its shorter side, or it would be a blur\. \(tiny\.jpg\)/
  await expect.element(page.getByText(tooSmall)).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Crop your photo' })).toBeVisible()
  // Said in the dialog: nothing lies over the picture that is being cropped.
  expect(document.querySelectorAll('.mantine-Notification-root')).toHaveLength(0)
})

/** Red, 330 by 440 pixels, as an AVIF. */
const avif =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEA' +
  'AQAAAAAA+gABAAAAAAAAADUAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFD' +
  'gSACAAAAABRpc3BlAAAAAAAAAUoAAAG4AAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAA9bWRhdBIACgk4Iik7dpAQ0GkyJhMQmLk4' +
  'AAWAAQCXvyySIUfMFDWFNoSUlXn5eSGoszhp796aMMbR'

it('takes a photo over 5 MB and an AVIF, which it sends as smaller JPEGs', async () => {
  await showPhotos()
  const huge = await aPhoto('huge.jpg')
  const bytes = Uint8Array.from(atob(avif), (char) => char.charCodeAt(0))
  await choose([
    new File([huge, new Uint8Array(maximumPhotoBytes)], 'huge.jpg', { type: 'image/jpeg' }),
    new File([bytes], 'picture.avif', { type: 'image/avif' }),
  ])
  for (const position of [1, 2]) {
    await expect.element(page.getByRole('heading', { name: `Crop photo ${position} of 2` })).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Skip this photo' }).click()
  }
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it.each([
  ['image/jpg', 'IMG.jpg'],
  ['image/pjpeg', 'IMG.jpeg'],
  ['', 'IMG_0001'],
  ['application/octet-stream', 'photo.bin'],
  ['image/heic', 'renamed.heic'],
  ['text/plain', 'photo.txt'],
])('takes a JPEG by its content, with any media type and name: %s %s', async (type, name) => {
  await showPhotos()
  await choose([new File([await aPhoto('any.jpg')], name, { type })])
  await expect.element(page.getByRole('heading', { name: 'Crop your photo' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('takes an AVIF of any name and type, and refuses a picture in another format', async () => {
  await showPhotos()
  const bytes = Uint8Array.from(atob(avif), (char) => char.charCodeAt(0))
  const gif = Uint8Array.from(atob('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='), (char) =>
    char.charCodeAt(0),
  )
  await choose([
    new File([bytes], 'picture', { type: 'image/jpeg' }),
    new File([gif], 'moving.gif', { type: 'image/gif' }),
  ])
  await expect.element(page.getByRole('heading', { name: 'Crop your photo' })).toBeVisible()
  await expect.element(page.getByText('Only JPEG, PNG and WebP photos can be used. (moving.gif)')).toBeVisible()
})

it('takes six of seven photos, and refuses the seventh with the reason', async () => {
  await showPhotos()
  await choose(await Promise.all(Array.from({ length: 7 }, (_, index) => aPhoto(`${index + 1}.jpg`))))
  await expect.element(page.getByText('You can only upload up to 6 images total')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Crop photo 1 of 6' })).toBeVisible()
})

it('does not offer the camera on a computer, and says where it is', async () => {
  await showPhotos()
  await expect.element(page.getByText(/Camera is only available on mobile devices/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take a photo' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible()
})

/** A photo as its owner sees it. A removed photo has no URL. */
const ownPhoto = (displayOrder: number, state: 'shown' | 'removed') => {
  const url = state === 'shown' ? '/photos/none/thumb.webp' : null
  const urls = url && { thumb: url, card: url, full: url }
  return {
    id: `00000000-0000-4000-8000-00000000000${displayOrder}`,
    thumbhash: null,
    width: 3,
    height: 4,
    displayOrder,
    state,
    urls,
  }
}
/** Returns the link or button that a tap in the middle of an element hits. */
const tapped = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a, button')
}

it.each([390, 320])(
  'a removed photo leads to its reasons, can be deleted, and is not the main photo, at %i px',
  async (width) => {
    await page.viewport(width, 844)
    await show(<Photos photos={[ownPhoto(1, 'removed'), ownPhoto(2, 'shown')]} />, { path: '/profile-edit' })
    const why = page.getByRole('link', { name: 'Read why' }).element()
    const bin = page.getByRole('button', { name: /^(Delete|Remove) photo 1/ }).element()
    why.scrollIntoView({ block: 'center' })
    expect([tapped(why), tapped(bin)]).toEqual([why, bin])
    expect(page.getByRole('button', { pressed: true }).elements()).toEqual([])
  },
)
