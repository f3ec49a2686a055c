type Area = { x: number; y: number; width: number; height: number }

/** Twice the largest size that is shown; the server makes the sizes. */
const longestSide = 2160
const quality = 0.92

/**
 * The part of a picture that the member chose, as a JPEG of at most 2160 pixels.
 * @param area in pixels of the picture after turning it, as the cropper measures
 * @param turned degrees clockwise
 */
export async function cutOut(file: Blob, area: Area, turned: number): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale)
  canvas.height = Math.round(area.height * scale)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  draw(context, picture, area, { turned, scale })
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('The browser made no picture of the canvas')
  return blob
}

/** Draws the turned picture so that the area's corner lies at the canvas's. */
function draw(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  area: Area,
  { turned, scale }: { turned: number; scale: number },
) {
  const angle = (turned * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const box = {
    width: picture.width * cos + picture.height * sin,
    height: picture.width * sin + picture.height * cos,
  }
  context.scale(scale, scale)
  context.translate(box.width / 2 - area.x, box.height / 2 - area.y)
  context.rotate(angle)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}
