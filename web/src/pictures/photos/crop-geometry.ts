import { minimumPhotoSide, photoAspect } from '@hearth/shared/pictures/photo-limits'

export type Size = { width: number; height: number }
/** How a picture lies below the frame. At `zoom` 1 it exactly covers the frame, whatever its rotation. */
export type View = { crop: { x: number; y: number }; zoom: number; turned: number }

export const zooms = { min: 1, max: 3, step: 0.05 }

/** The largest frame with the aspect ratio of photos that fits into a box. */
export function frameIn(box: Size): Size {
  const width = Math.min(box.width, box.height * photoAspect)
  return { width, height: width / photoAspect }
}

/** The part of a picture that is shown until its owner chooses another: of a tall one the upper part, where faces are. */
export function firstArea(picture: Size) {
  const frame = frameIn(picture)
  return { ...frame, x: (picture.width - frame.width) / 2, y: (picture.height - frame.height) / 4 }
}

/** The size of a picture after quarter turns. */
const turnedBy = ({ width, height }: Size, turned: number): Size =>
  turned % 180 ? { width: height, height: width } : { width, height }

/** The cropper reports a picture that has not loaded yet with size 0, which no zoom can make cover a frame. */
export const isMeasured = ({ width, height }: Size) => width > 0 && height > 0

/** The scale at which a measured picture covers the frame. */
export function coverOf(picture: Size, frame: Size, turned: number): number {
  const box = turnedBy(picture, turned)
  return Math.max(frame.width / box.width, frame.height / box.height)
}

/**
 * The maximum zoom at which the cropped area still has the minimum size of a photo.
 * @param natural the picture's size in its own pixels
 */
export function furthestZoom(natural: Size, turned: number): number {
  const whole = frameIn(turnedBy(natural, turned))
  const furthest = Math.min(zooms.max, whole.width / minimumPhotoSide)
  return Math.max(zooms.min, Math.floor(furthest / zooms.step) * zooms.step)
}
