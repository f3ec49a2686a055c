import { maximumPhotoBytes } from '@hearth/shared/pictures/photo-limits'
import { expect, it } from 'vitest'
import { cropPhoto } from './crop.ts'

/** Random colours, which no encoder makes small. */
function noise(side: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')!
  const pixels = context.createImageData(side, side)
  for (let from = 0; from < pixels.data.length; from += 65_536)
    crypto.getRandomValues(new Uint8Array(pixels.data.buffer, from, Math.min(65_536, pixels.data.length - from)))
  context.putImageData(pixels, 0, 0)
  return canvas
}

it('A picture that is hard to encode becomes a JPEG that the server takes', async () => {
  const side = 2400
  const file = await noise(side).convertToBlob({ type: 'image/jpeg', quality: 1 })
  expect(file.size).toBeGreaterThan(maximumPhotoBytes)
  const photo = await cropPhoto(file, { x: 0, y: 0, width: side, height: side }, 0)
  expect([photo.type, photo.size < maximumPhotoBytes]).toEqual(['image/jpeg', true])
  expect((await createImageBitmap(photo)).width).toBe(2160)
})
