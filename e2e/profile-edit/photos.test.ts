import { devices, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/accounts.ts'
import {
  aBusyPhoto,
  addPhotos,
  aHugePhoto,
  aPhoto,
  aPhotoTakenSideways,
  chooseFiles,
  colourAt,
  expectColours,
  expectOnly,
  handle,
  storedPhotos,
  useAll,
} from '../support/photos.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.goto('/profile-edit')
})

/**
 * Lifts the first photo with the keyboard. The sensor listens for arrows one timer after the space bar only,
 * which a machine can outrun and a hand cannot: so a timer has to pass here too.
 */
async function lift(page: Page, total: number) {
  await handle(page, 1).focus()
  await expect(handle(page, 1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText(`The photo is now at place 1 of ${total}.`)
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
}

const said = (page: Page) => page.locator('[id^=DndLiveRegion]')

test('A member chooses two photos at once, crops both, and a reload shows them as they were chosen', async ({
  page,
}) => {
  await addPhotos(page, ['red', 'green'])
  await page.reload()
  await expect(storedPhotos(page)).toHaveCount(2)
  await expectColours(page, ['red', 'green'])
  await expect(handle(page, 1)).toHaveAccessibleName('Photo 1 of 2, main photo')
})

test('Photos that are dropped onto the grid are taken like chosen ones', async ({ page }) => {
  const { buffer } = await aPhoto({ colour: 'blue' })
  const files = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
    return transfer
  }, buffer.toString('base64'))
  const grid = page.getByRole('list', { name: 'Photos' })
  for (const event of ['dragenter', 'dragover', 'drop']) await grid.dispatchEvent(event, { dataTransfer: files })
  await useAll(page, 1)
  await expect(storedPhotos(page)).toHaveCount(1)
  await expectColours(page, ['blue'])
})

test('The keyboard alone moves a photo, a screen reader hears where it is, and a reload keeps the order', async ({
  page,
}) => {
  await addPhotos(page, ['red', 'green', 'blue'])
  await lift(page, 3)
  await page.keyboard.press('ArrowRight')
  await expect(said(page)).toHaveText('The photo is now at place 2 of 3.')
  const saved = page.waitForResponse((response) => response.url().endsWith('/photos/order') && response.ok())
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText('The photo was dropped at place 2 of 3.')
  await saved
  await expectColours(page, ['green', 'red', 'blue'])
  await page.reload()
  await expect(storedPhotos(page)).toHaveCount(3)
  await expectColours(page, ['green', 'red', 'blue'])
})

test('Escape leaves a photo where it was', async ({ page }) => {
  await addPhotos(page, ['red', 'green'])
  await lift(page, 2)
  await page.keyboard.press('ArrowRight')
  await expect(said(page)).toHaveText('The photo is now at place 2 of 2.')
  await page.keyboard.press('Escape')
  await expect(said(page)).toContainText('Moving was cancelled')
  await expectColours(page, ['red', 'green'])
})

test('A photo is dragged to its place with the mouse', async ({ page }) => {
  await addPhotos(page, ['red', 'green', 'blue'])
  const [from, to] = [(await handle(page, 3).boundingBox())!, (await handle(page, 1).boundingBox())!]
  const saved = page.waitForResponse((response) => response.url().endsWith('/photos/order') && response.ok())
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  // A machine lets go before the place below has been found.
  await expect(said(page)).toHaveText('The photo is now at place 1 of 3.')
  await page.mouse.up()
  await saved
  await expectColours(page, ['blue', 'red', 'green'])
})

test('A picture that loads after its dialog has opened is stored whole', async ({ page }) => {
  const photo = await aPhoto({ colour: 'green' })
  let load = () => {}
  const loaded = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/late.jpg', async (route) => {
    await loaded
    await route.fulfill({ body: photo.buffer, contentType: 'image/jpeg' })
  })
  await page.evaluate(() => (URL.createObjectURL = () => '/late.jpg'))
  await chooseFiles(page, [photo])
  await expect(page.getByRole('dialog').locator('img')).toBeAttached()
  // The cropper measures again, and finds a picture without size.
  await page.setViewportSize({ width: 420, height: 700 })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  load()
  await useAll(page, 1)
  await expect(storedPhotos(page)).toHaveCount(1)
  await expectOnly(page, storedPhotos(page).first(), 'green')
})

test('The star makes a photo the main one, and deleting asks first', async ({ page }) => {
  await addPhotos(page, ['red', 'green'])
  const saved = page.waitForResponse((response) => response.url().endsWith('/photos/order') && response.ok())
  await page.getByRole('button', { name: 'Make photo 2 of 2 the main photo' }).click()
  await saved
  await expectColours(page, ['green', 'red'])

  await page.getByRole('button', { name: 'Delete photo 1 of 2' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(storedPhotos(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete photo 1 of 2' }).click()
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok())
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(storedPhotos(page)).toHaveCount(1)
  await expect(handle(page, 1)).toBeFocused()
  await deleted
  await page.reload()
  await expect(storedPhotos(page)).toHaveCount(1)
  await expectColours(page, ['red'])
})

test('Files that are not photos, too large or damaged are refused with the reason, and the good one goes on', async ({
  page,
}) => {
  const text = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  const renamed = { name: 'renamed.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') }
  const tiny = await aPhoto({ width: 60, height: 80, name: 'tiny.jpg' })
  await chooseFiles(page, [text, await aHugePhoto(), renamed, tiny, await aPhoto({ colour: 'green' })])
  await expect(page.getByText('Only JPEG, PNG and WebP photos can be used. (letter.pdf)')).toBeVisible()
  await expect(page.getByText('Each photo must be under 5 MB. (huge.jpg)')).toBeVisible()
  await expect(page.getByText("The file is damaged or isn't a photo. (renamed.jpg)")).toBeVisible()
  await expect(
    page.getByText('at least 320 pixels on its shorter side, or it would be a blur. (tiny.jpg)'),
  ).toBeVisible()
  // Said in the dialog: nothing lies over the picture that is being cropped.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  await useAll(page, 1)
  await expect(storedPhotos(page)).toHaveCount(1)
})

test('Of seven photos six are taken, and the seventh is refused with the reason', async ({ page }) => {
  const seven = await Promise.all(Array.from({ length: 7 }, (_, index) => aPhoto({ name: `${index + 1}.jpg` })))
  await chooseFiles(page, seven)
  await expect(page.getByText('You can only upload up to 6 images total')).toBeVisible()
  await useAll(page, 6)
  await expect(storedPhotos(page)).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
})

test('A photo that a phone has stored on its side is upright, and one can turn it', async ({ page }) => {
  await chooseFiles(page, [await aPhotoTakenSideways()])
  await useAll(page, 1)
  await expect(storedPhotos(page)).toHaveCount(1)
  const source = async (index: number) => (await storedPhotos(page).nth(index).locator('img').getAttribute('src'))!
  expect(await colourAt(page, await source(0), { x: 0.5, y: 0.1 })).toBe('red')
  expect(await colourAt(page, await source(0), { x: 0.5, y: 0.9 })).toBe('blue')

  await chooseFiles(page, [await aPhotoTakenSideways()])
  await page.getByRole('button', { name: 'Turn right' }).click()
  await useAll(page, 1)
  await expect(storedPhotos(page)).toHaveCount(2)
  expect(await colourAt(page, await source(1), { x: 0.1, y: 0.5 })).toBe('blue')
  expect(await colourAt(page, await source(1), { x: 0.9, y: 0.5 })).toBe('red')
})

test('The frame is as large as there is room and covered by the photo while the dialog opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const dialog = page.getByRole('dialog')
  const boxOf = async (id: string) => (await dialog.getByTestId(id).boundingBox())!
  await chooseFiles(page, [await aPhoto({ width: 2400, height: 700, name: 'panorama.jpg' })])
  await expect(async () => {
    const [frame, room] = [await boxOf('cropper'), await boxOf('container')]
    const picture = (await dialog.locator('img').boundingBox())!
    expect(frame.width).toBeCloseTo(Math.min(room.width, room.height * 0.75), 0)
    expect(picture.x).toBeLessThan(frame.x + 1)
    expect(picture.y).toBeLessThan(frame.y + 1)
    expect(picture.x + picture.width).toBeGreaterThan(frame.x + frame.width - 1)
    expect(picture.y + picture.height).toBeGreaterThan(frame.y + frame.height - 1)
  }).toPass({ timeout: 10_000 })
  await useAll(page, 1)
  await expect(storedPhotos(page)).toHaveCount(1)
  await expectOnly(page, storedPhotos(page).first(), 'red')
})

test('An upload that fails says so, can be tried again, and holds up no other', async ({ page }) => {
  let first = true
  await page.route('**/api/me/photos', (route) => {
    if (!first) return route.continue()
    first = false
    return route.abort('connectionreset')
  })
  await chooseFiles(page, [await aPhoto({ colour: 'red' }), await aPhoto({ colour: 'green' })])
  await useAll(page, 2)
  await expect(page.getByRole('alert').filter({ hasText: 'was not uploaded' })).toContainText(
    'The connection was lost.',
  )
  await expect(storedPhotos(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(storedPhotos(page)).toHaveCount(2)
  await expectColours(page, ['green', 'red'])
})

test('How much of a photo has been sent is shown while it is on its way', async ({ page }) => {
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await chooseFiles(page, [await aBusyPhoto()])
  await useAll(page, 1)
  const bar = page.getByRole('progressbar', { name: 'Uploading: Photo 1' })
  const share = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(share, { intervals: [50] }).toBeGreaterThan(0)
  expect(await share()).toBeLessThan(100)
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(storedPhotos(page)).toHaveCount(1)
})

test('On a computer the camera is not offered, and the screen says where it is', async ({ page }) => {
  await expect(page.getByText('Camera is only available on mobile devices')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take a photo' })).toHaveCount(0)
})

test.describe('On a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  test('a photo is taken with the camera, and cropped like any other', async ({ page }) => {
    await page.context().grantPermissions(['camera'])
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).tap()
    expect(await (await chooser).element().getAttribute('capture')).toBe('user')
    await (await chooser).setFiles(await aPhoto({ colour: 'blue' }))
    await useAll(page, 1)
    await expect(storedPhotos(page)).toHaveCount(1)
    await expectColours(page, ['blue'])
  })

  test('a member who denied the camera reads why it does not open', async ({ page }) => {
    // Granting another permission makes this browser deny the camera.
    await page.context().grantPermissions(['geolocation'])
    await page.getByRole('button', { name: 'Take a photo' }).tap()
    await expect(page.getByText('Camera permission denied')).toBeVisible()
  })
})

test('The crop dialog is accessible', async ({ page }) => {
  test.slow()
  await chooseFiles(page, [await aPhoto({ colour: 'blue' })])
  await expect(page.getByRole('button', { name: 'Use photo' })).toBeEnabled()
  await expectAccessible(page)
})

test('The question before a photo is deleted is accessible, and so are the photos behind it', async ({ page }) => {
  test.slow()
  await addPhotos(page, ['red', 'green'])
  await page.getByRole('button', { name: 'Delete photo 1 of 2' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
