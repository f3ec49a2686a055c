import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

export type Colour = 'red' | 'green' | 'blue' | 'grey'
const paint = { red: '#c83232', green: '#32a03c', blue: '#325ac8', grey: '#808080' }

type Picture = { colour?: Colour; width?: number; height?: number; name?: string }

/** A photo as a phone takes one, in one colour so that it is known again after cropping. */
export async function aPhoto({ colour = 'red', width = 900, height = 1200, name = `${colour}.jpg` }: Picture = {}) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: paint[colour] } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** So full of detail that sending it takes a while. */
export async function aBusyPhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: paint.grey, noise } })
    .jpeg()
    .toBuffer()
  return { name: 'busy.jpg', mimeType: 'image/jpeg', buffer }
}

/** Every pixel of a picture that is about to be uploaded or is stored, by the colour that it is nearest to. */
async function coloursIn(bytes: Buffer): Promise<Map<Colour | 'white', number>> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const found = new Map<Colour | 'white', number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
    const colour = Math.min(red, green, blue) > 200 ? 'white' : nameOf(red, green, blue)
    found.set(colour, (found.get(colour) ?? 0) + 1)
  }
  return found
}

/** The stored photo has pixels of this one colour only, to its edges. */
export async function expectOnly(page: Page, photo: Locator, colour: Colour) {
  const answer = await page.context().request.get((await photo.locator('img').getAttribute('src'))!)
  expect([...(await coloursIn(await answer.body())).keys()]).toEqual([colour])
}

function nameOf(red: number, green: number, blue: number): Colour {
  if (red > green + 60 && red > blue + 60) return 'red'
  if (green > red + 60 && green > blue + 60) return 'green'
  return blue > red + 60 && blue > green + 60 ? 'blue' : 'grey'
}

/** What colour a stored picture has at a point, given in shares of its width and height. */
export async function colourAt(page: Page, url: string, at: { x: number; y: number }): Promise<Colour> {
  const answer = await page.context().request.get(url)
  expect(answer.ok()).toBe(true)
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const start = (Math.floor(at.y * info.height) * info.width + Math.floor(at.x * info.width)) * info.channels
  return nameOf(data[start]!, data[start + 1]!, data[start + 2]!)
}

/** The places with a stored photo in them, main one first. */
export const storedPhotos = (page: Page) =>
  page
    .getByRole('list', { name: 'Photos' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Delete photo/ }) })

/** Stores photos of these colours over HTTP, for the member whose requests these are. */
export async function storePhotos(request: APIRequestContext, colours: Colour[]) {
  for (const colour of colours) {
    const answer = await request.post('/api/me/photos', { multipart: { photo: await aPhoto({ colour }) } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

/** The colours of the stored photos, in the order on screen. */
async function coloursOnScreen(page: Page): Promise<Colour[]> {
  const urls = await storedPhotos(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).getAttribute('src')!))
  return Promise.all(urls.map((url) => colourAt(page, url, { x: 0.5, y: 0.5 })))
}

/** The stored photos have these colours, in the order on screen. */
export async function expectColours(page: Page, colours: Colour[]) {
  await expect(async () => expect(await coloursOnScreen(page)).toEqual(colours)).toPass()
}

type Files = { name: string; mimeType: string; buffer: Buffer }[]

/** Chooses files as a click on the first free place does. */
export async function chooseFiles(page: Page, files: Files) {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /^Add( photos)?$/ })
    .first()
    .click()
  await (await chooser).setFiles(files)
}

/** Takes each chosen photo as the dialog offers it. */
export async function useAll(page: Page, count: number) {
  const dialog = page.getByRole('dialog')
  for (let index = 1; index <= count; index++) {
    const title = count > 1 ? `Crop photo ${index} of ${count}` : 'Crop your photo'
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await dialog.getByRole('button', { name: 'Use photo' }).click()
  }
  await expect(dialog).toBeHidden()
}

/** Chooses photos of these colours and waits until the server has them. */
export async function addPhotos(page: Page, colours: Colour[]) {
  const before = await storedPhotos(page).count()
  await chooseFiles(page, await Promise.all(colours.map((colour) => aPhoto({ colour }))))
  await useAll(page, colours.length)
  await expect(storedPhotos(page)).toHaveCount(before + colours.length)
}

/** The button that is the picture itself, by its place. */
export const handle = (page: Page, position: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Photo ${position} of`) })

/** Where the first picture of these is, how large it is, and which file it shows. */
const pictureAt = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image: HTMLImageElement) => {
      const { left, top, width, height } = image.getBoundingClientRect()
      return { left, top: Math.round(top), width, height, file: image.currentSrc }
    })

/** The page of a screen shows the first picture before any script, as its card shows it then. */
export async function expectPictureFirst(page: Page, path: string) {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path)
  await expect(page.locator('.first img')).toHaveJSProperty('complete', true)
  const before = await pictureAt(page, '.first img')
  await page.unroute('**/assets/*.js')
  await page.goto(path)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('.first')).toHaveCount(0)
  // The deck's first card grows to its size.
  await expect.poll(() => pictureAt(page, 'main article img')).toEqual(before)
}
