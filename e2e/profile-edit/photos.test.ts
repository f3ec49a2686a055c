import { devices, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signInAsMember } from '../support/accounts.ts'
import {
  aBusyPhoto,
  aPhoto,
  type Colour,
  chooseFiles,
  expectColours,
  expectOnly,
  handle,
  storedPhotos,
  storePhotos,
  useAll,
} from '../support/photos.ts'

/** Opens the editor of a member who has these photos. */
async function openWith(page: Page, colours: Colour[]) {
  await signInAsMember(page)
  await storePhotos(page.request, colours)
  await page.goto('/profile-edit')
  await expect(storedPhotos(page)).toHaveCount(colours.length)
}

const orderStored = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/photos/order') && response.ok())

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

/** What a screen reader hears of the photos. The answers below have a region of their own. */
const said = (page: Page) => page.locator('#photos [id^=DndLiveRegion]')

/** Drops a photo onto the grid, as from a folder. */
async function drop(page: Page, { buffer }: { buffer: Buffer }) {
  const files = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
    return transfer
  }, buffer.toString('base64'))
  const grid = page.getByRole('list', { name: 'Photos' })
  for (const event of ['dragenter', 'dragover', 'drop']) await grid.dispatchEvent(event, { dataTransfer: files })
}

/** Waits until the frame has the room that there is and the picture covers it. */
async function expectCovered(page: Page) {
  const dialog = page.getByRole('dialog')
  const boxOf = async (id: string) => (await dialog.getByTestId(id).boundingBox())!
  await expect(async () => {
    const [frame, room] = [await boxOf('cropper'), await boxOf('container')]
    const picture = (await dialog.locator('img').boundingBox())!
    expect(frame.width).toBeCloseTo(Math.min(room.width, room.height * 0.75), 0)
    expect(picture.x).toBeLessThan(frame.x + 1)
    expect(picture.y).toBeLessThan(frame.y + 1)
    expect(picture.x + picture.width).toBeGreaterThan(frame.x + frame.width - 1)
    expect(picture.y + picture.height).toBeGreaterThan(frame.y + frame.height - 1)
  }).toPass()
}

// Covered by web/src/pictures/photos/CropDialog.test.tsx.
test('A photo is stored whole if dropped, a panorama on a phone, or loaded after its dialog opens @all', async ({
  page,
}) => {
  await openWith(page, [])
  await drop(page, await aPhoto({ colour: 'blue' }))
  await useAll(page, 1)
  await expect(storedPhotos(page)).toHaveCount(1)
  await expectColours(page, ['blue'])

  await page.setViewportSize({ width: 390, height: 844 })
  await chooseFiles(page, [await aPhoto({ width: 2400, height: 700, name: 'panorama.jpg' })])
  await expectCovered(page)
  await useAll(page, 1)
  await expect(storedPhotos(page)).toHaveCount(2)
  await expectOnly(page, storedPhotos(page).nth(1), 'red')

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
  await expect(storedPhotos(page)).toHaveCount(3)
  await expectOnly(page, storedPhotos(page).nth(2), 'green')
})

// Covered by web/src/pictures/photos/own-photos.test.tsx.
test('Keyboard and mouse move a photo, a screen reader hears where it is, and a reload keeps the order @all', async ({
  page,
}) => {
  await openWith(page, ['red', 'green', 'blue'])
  await lift(page, 3)
  await page.keyboard.press('ArrowRight')
  await expect(said(page)).toHaveText('The photo is now at place 2 of 3.')
  await page.keyboard.press('Escape')
  await expect(said(page)).toContainText('Moving was cancelled')
  await expectColours(page, ['red', 'green', 'blue'])

  await lift(page, 3)
  await page.keyboard.press('ArrowRight')
  await expect(said(page)).toHaveText('The photo is now at place 2 of 3.')
  const saved = orderStored(page)
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText('The photo was dropped at place 2 of 3.')
  await saved
  await expectColours(page, ['green', 'red', 'blue'])

  const [from, to] = [(await handle(page, 3).boundingBox())!, (await handle(page, 1).boundingBox())!]
  const savedAgain = orderStored(page)
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  // A machine lets go before the place below has been found.
  await expect(said(page)).toHaveText('The photo is now at place 1 of 3.')
  await page.mouse.up()
  await savedAgain
  await expectColours(page, ['blue', 'green', 'red'])
  await page.reload()
  await expect(storedPhotos(page)).toHaveCount(3)
  await expectColours(page, ['blue', 'green', 'red'])
})

// Covered by web/src/pictures/photos/own-photos.test.tsx.
test('The star makes a photo the main one, and deleting asks first, in a dialog that all can use @all', async ({
  page,
}) => {
  await openWith(page, ['red', 'green', 'blue'])
  const saved = orderStored(page)
  await page.getByRole('button', { name: 'Make photo 2 of 3 the main photo' }).click()
  await saved
  await expectColours(page, ['green', 'red', 'blue'])

  await page.getByRole('button', { name: 'Delete photo 1 of 3' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(storedPhotos(page)).toHaveCount(3)
  for (const [reducedMotion, left] of [
    ['no-preference', 2],
    ['reduce', 1],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.getByRole('button', { name: `Delete photo 1 of ${left + 1}` }).click()
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok())
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await deleted
    await expect(storedPhotos(page)).toHaveCount(left)
    await expect(handle(page, 1)).toBeFocused()
  }
  await page.reload()
  await expect(storedPhotos(page)).toHaveCount(1)
  await expectColours(page, ['blue'])
  await page.getByRole('button', { name: 'Delete photo 1 of 1' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

// Covered by web/src/pictures/photos/own-photos.test.tsx.
test('An upload that fails says so and can be tried again; one under way shows its progress @all', async ({ page }) => {
  await openWith(page, [])
  let first = true
  await page.route('**/api/me/photos', (route) => {
    if (!first) return route.continue()
    first = false
    return route.abort('connectionreset')
  })
  await chooseFiles(page, [await aPhoto({ colour: 'red' }), await aPhoto({ colour: 'green' })])
  await expect(page.getByRole('button', { name: 'Use photo' })).toBeEnabled()
  await expectAccessible(page)
  await useAll(page, 2)
  await expect(page.getByRole('alert').filter({ hasText: 'was not uploaded' })).toContainText(
    'The connection was lost.',
  )
  await expect(storedPhotos(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(storedPhotos(page)).toHaveCount(2)
  await expectColours(page, ['green', 'red'])
  await page.unroute('**/api/me/photos')

  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await chooseFiles(page, [await aBusyPhoto()])
  await useAll(page, 1)
  const bar = page.getByRole('progressbar', { name: 'Uploading: Photo 3' })
  const share = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(share, { intervals: [50] }).toBeGreaterThan(0)
  expect(await share()).toBeLessThan(100)
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(storedPhotos(page)).toHaveCount(3)

  // The session has ended elsewhere: the refused upload shows it.
  await chooseFiles(page, [await aPhoto({ colour: 'blue' })])
  // Not before: another request would notice the end first.
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Crop your photo' })).toBeVisible()
  await page.context().clearCookies()
  await useAll(page, 1)
  await expect(page).toHaveURL('/auth')
})

test.describe('On a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  // Covered by web/src/pictures/photos/own-photos.test.tsx.
  test('a member who denied the camera reads why it does not open, and who allows it takes a photo @all', async ({
    page,
  }) => {
    await openWith(page, [])
    // Granting another permission makes this browser deny the camera.
    await page.context().grantPermissions(['geolocation'])
    await page.getByRole('button', { name: 'Take a photo' }).tap()
    await expect(page.getByText('Camera permission denied')).toBeVisible()

    await page.context().grantPermissions(['camera'])
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).tap()
    expect(await (await chooser).element().getAttribute('capture')).toBe('user')
    await (await chooser).setFiles(await aPhoto({ colour: 'blue' }))
    await useAll(page, 1)
    await expect(storedPhotos(page)).toHaveCount(1)
    await expectColours(page, ['blue'])
  })
})
