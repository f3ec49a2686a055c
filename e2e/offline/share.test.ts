import { expect, type Page, test } from '@playwright/test'
import { signInAsMember } from '../support/accounts.ts'
import { keptByWorker } from '../support/offline.ts'
import { expectToast } from '../support/page.ts'
import { aPhoto, chooseFiles, expectOnly, storedPhotos, useAll } from '../support/photos.ts'

/** Sends a photo to the installed app as a device does that shares one: a form, which the browser opens. */
async function share(page: Page) {
  const { name, mimeType, buffer } = await aPhoto({ colour: 'green' })
  await page.evaluate(
    ({ name, mimeType, base64 }) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const files = new DataTransfer()
      files.items.add(new File([content], name, { type: mimeType }))
      const form = Object.assign(document.createElement('form'), { action: '/share', method: 'post' })
      form.enctype = 'multipart/form-data'
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' })
      field.files = files.files
      form.append(field)
      document.body.append(form)
      form.submit()
    },
    { name, mimeType, base64: buffer.toString('base64') },
  )
  await expect(page).toHaveURL(/\/profile-edit/)
}

const sharedCaches = (page: Page) => page.evaluate(() => caches.has('hearth-shared'))

test.describe('With the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('A photo that another app shares is cropped and uploaded in the profile, and kept nowhere else', async ({
    page,
  }) => {
    await signInAsMember(page, 'Ann')
    await page.goto('/likes')
    await keptByWorker(page)
    await share(page)
    await useAll(page, 1)
    await expect(storedPhotos(page)).toHaveCount(1)
    await expectOnly(page, storedPhotos(page).first(), 'green')
    expect(await sharedCaches(page)).toBe(false)
    await page.reload()
    await expect(storedPhotos(page)).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

// Covered by web/src/pictures/photos/own-photos.test.tsx.
test('A photo shared before the app can take it leads to the profile, which says once to choose it there @all', async ({
  page,
}) => {
  await signInAsMember(page, 'Ann')
  await page.goto('/likes')
  await share(page)
  await expectToast(page, "The shared photo didn't arrive", 'Please choose it here.')
  await expect(page).toHaveURL(/\/profile-edit#photos$/)
  await chooseFiles(page, [await aPhoto()])
  await useAll(page, 1)
  await expect(storedPhotos(page)).toHaveCount(1)
})
