import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { CropDialog } from './CropDialog.tsx'

const red = '#c83232'
const blue = '#325ac8'

/** A photo in stripes of equal height, from top to bottom. */
async function photo(width: number, height: number, ...stripes: string[]): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  for (const [index, colour] of stripes.entries()) {
    context.fillStyle = colour
    context.fillRect(0, (height / stripes.length) * index, width, height / stripes.length)
  }
  return toFile(canvas)
}

async function toFile(canvas: OffscreenCanvas): Promise<File> {
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })], 'photo.jpg', { type: 'image/jpeg' })
}

/** The segment of a JPEG whose orientation tag says that the picture stands on its left side. */
const exif = 'ffe1 0022 457869660000 4d4d 002a 00000008 0001 0112 0003 00000001 0006 0000 00000000'
const onItsSide = exif.match(/[\da-f]{2}/g)!.map((byte) => Number.parseInt(byte, 16))

/** Red on top and blue below when the orientation tag is applied; stored on its side. */
async function photoTakenSideways(): Promise<File> {
  const canvas = new OffscreenCanvas(1200, 900)
  const context = canvas.getContext('2d')!
  for (const [index, colour] of [red, blue].entries()) {
    context.fillStyle = colour
    context.fillRect(600 * index, 0, 600, 900)
  }
  const bytes = new Uint8Array(await (await toFile(canvas)).arrayBuffer())
  const parts = [bytes.slice(0, 2), new Uint8Array(onItsSide), bytes.slice(2)]
  return new File(parts, 'sideways.jpg', { type: 'image/jpeg' })
}

async function pixelsOf(blob: Blob) {
  const picture = await createImageBitmap(blob)
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
  context.drawImage(picture, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height)
  const isRed = (index: number) => data[index]! > data[index + 2]! + 60 && data[index]! > data[index + 1]! + 60
  return {
    allRed: () => Array.from({ length: width * height }, (_, pixel) => pixel * 4).every(isRed),
    isRedAt: (x: number, y: number) => isRed((Math.floor(y * height) * width + Math.floor(x * width)) * 4),
  }
}

/** Opens the dialog for a photo. @returns a function that presses "Use photo" and waits for the cropped picture */
async function crop(file: File) {
  let use = (_: Blob) => {}
  const used = new Promise<Blob>((resolve) => {
    use = resolve
  })
  const none = () => {}
  const place = { position: 1, total: 1 }
  const { unmount } = await show(
    <CropDialog file={file} place={place} refused={[]} onUse={use} onSkip={none} onClose={none} />,
  )
  return async () => {
    await page.getByRole('button', { name: 'Use photo' }).click()
    const pixels = await pixelsOf(await used)
    await unmount()
    return pixels
  }
}

const boxOf = (selector: string) => document.querySelector(`[role=dialog] ${selector}`)!.getBoundingClientRect()

const expectCovered = () =>
  expect
    .poll(() => {
      const [frame, room, picture] = [boxOf('[data-testid=cropper]'), boxOf('[data-testid=container]'), boxOf('img')]
      return (
        Math.abs(frame.width - Math.min(room.width, room.height * 0.75)) < 0.5 &&
        picture.left < frame.left + 1 &&
        picture.top < frame.top + 1 &&
        picture.right > frame.right - 1 &&
        picture.bottom > frame.bottom - 1
      )
    })
    .toBe(true)

const movable = page.getByRole('group', { name: /arrow keys move it/ })

async function press(key: string, times: number) {
  await userEvent.keyboard(`{${key}}`.repeat(times))
}

async function focus(element: HTMLElement | SVGElement) {
  element.focus()
  await expect.element(element).toHaveFocus()
}

const cases = [
  [390, 'landscape', 1600, 1200],
  [390, 'panorama', 2400, 700],
  [1440, 'portrait', 900, 1200],
  [1440, 'small', 320, 420],
] as const

it.each(cases)(
  'fills the room with the frame and covers it, at %i pixels with a %s photo',
  async (screen, _, across, down) => {
    await page.viewport(screen, 844)
    const useIt = await crop(await photo(across, down, red))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectCovered()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await focus(movable.element())
    await press('ArrowRight', 30)
    await page.getByRole('button', { name: 'Turn right' }).click()
    await expectCovered()
    const pixels = await useIt()
    expect(pixels.allRed()).toBe(true)
  },
)

it('moves and enlarges the crop by keyboard', async () => {
  await page.viewport(1280, 900)
  const useIt = await crop(await photo(900, 1200, red, blue))
  await expect.element(page.getByRole('button', { name: 'Use photo' })).toBeEnabled()
  // The dialog takes the focus when it opens, and would take it away again.
  await expect.poll(() => document.querySelectorAll('[role=dialog] :focus').length).toBe(1)
  await focus(page.getByRole('slider', { name: 'Zoom' }).element())
  await press('ArrowRight', 20)
  await focus(movable.element())
  await press('ArrowDown', 40)
  const pixels = await useIt()
  expect(pixels.isRedAt(0.5, 0.95)).toBe(true)
})

it('shows a photo upright that a phone has stored on its side, and turns it on request', async () => {
  await page.viewport(1280, 900)
  const upright = await (await crop(await photoTakenSideways()))()
  expect([upright.isRedAt(0.5, 0.1), upright.isRedAt(0.5, 0.9)]).toEqual([true, false])
  const useIt = await crop(await photoTakenSideways())
  await page.getByRole('button', { name: 'Turn right' }).click()
  const turned = await useIt()
  expect([turned.isRedAt(0.1, 0.5), turned.isRedAt(0.9, 0.5)]).toEqual([false, true])
})
