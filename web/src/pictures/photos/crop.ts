import { maximumPhotoBytes } from '@hearth/shared/pictures/photo-limits'
import { firstArea } from './crop-geometry.ts'

type Area = { x: number; y: number; width: number; height: number }

/** Twice the largest size on screen. The server resizes further. */
const maxSidePx = 2160
/** The first whose file is small enough for the server is sent. */
const qualities = [0.92, 0.8, 0.6]

/**
 * The cropped area of a picture, as a JPEG of at most 2160 pixels per side that the server takes.
 * @param chosen in pixels of the turned picture, as the cropper reports it; null: what is shown of an unturned one at first
 * @param turned degrees clockwise
 */
export async function cropPhoto(file: Blob, chosen: Area | null, turned: number): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const area = chosen ?? firstArea(picture)
  const scale = Math.min(1, maxSidePx / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale)
  canvas.height = Math.round(area.height * scale)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  draw(context, picture, area, { turned, scale })
  picture.close()
  return encode(canvas)
}

/** @throws when the browser cannot, or the picture stays too large */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size < maximumPhotoBytes) return blob
  }
  throw new Error('The browser could not encode the canvas as a JPEG of the size that the server takes')
}

/** Draws the turned picture so that the area's top left corner is the canvas's. */
function draw(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  area: Area,
  { turned, scale }: { turned: number; scale: number },
) {
  const angle = (turned * Math.PI) / 180
  const sin = Math.abs(Math.sin(angle))
  const cos = Math.abs(Math.cos(angle))
  const box = {
    width: picture.width * cos + picture.height * sin,
    height: picture.width * sin + picture.height * cos,
  }
  context.scale(scale, scale)
  context.translate(box.width / 2 - area.x, box.height / 2 - area.y)
  context.rotate(angle)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}
