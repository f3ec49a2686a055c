import { maximumPhotoBytes } from '@hearth/shared/photo-limits'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/screen.tsx'
import { Photos } from './Photos.tsx'

async function aPhoto(name: string, width = 450, height = 600): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

const choose = (files: File[]) =>
  page.elementLocator(document.querySelector('input[type=file]:not([capture])')!).upload(files)

const showPhotos = () => show(<Photos photos={[]} />, { path: '/profile-edit' })

it('refuses files that are not photos, too large or damaged with the reason, and goes on with the good one', async () => {
  await showPhotos()
  const huge = await aPhoto('huge.jpg')
  await choose([
    new File(['%PDF-1.4'], 'letter.pdf', { type: 'application/pdf' }),
    new File([huge, new Uint8Array(maximumPhotoBytes)], 'huge.jpg', { type: 'image/jpeg' }),
    new File(['not a picture at all'], 'renamed.jpg', { type: 'image/jpeg' }),
    await aPhoto('tiny.jpg', 60, 80),
    await aPhoto('good.jpg'),
  ])
  await expect.element(page.getByText('Only JPEG, PNG and WebP photos can be used. (letter.pdf)')).toBeVisible()
  await expect.element(page.getByText('Each photo must be under 5 MB. (huge.jpg)')).toBeVisible()
  await expect.element(page.getByText("The file is damaged or isn't a photo. (renamed.jpg)")).toBeVisible()
  const tooSmall = /at least 320 pixels on its shorter side, or it would be a blur\. \(tiny\.jpg\)/
  await expect.element(page.getByText(tooSmall)).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Crop your photo' })).toBeVisible()
  // Said in the dialog: nothing lies over the picture that is being cropped.
  expect(document.querySelectorAll('.mantine-Notification-root')).toHaveLength(0)
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
