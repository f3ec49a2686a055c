import type { Photo } from '@hearth/shared/pictures/photos'

/** A JPEG in one colour, as a file. */
export async function aPicture(colour: string, name = `${colour}.jpg`, width = 450, height = 600): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

/** A member's stored photo in one colour. */
export async function aStoredPhoto(colour: string, displayOrder: number): Promise<Photo> {
  const url = URL.createObjectURL(await aPicture(colour))
  return {
    id: `00000000-0000-4000-8000-00000000000${displayOrder}`,
    thumbhash: null,
    width: 3,
    height: 4,
    displayOrder,
    state: 'shown',
    urls: { thumb: url, card: url, full: url },
  }
}
