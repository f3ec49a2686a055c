import { minimumPhotoSide, photoAspect } from '@hearth/shared/photos'

export type Size = { width: number; height: number }
/** How a picture lies below the frame: `zoom` 1 just covers it, whichever way the picture is turned. */
export type View = { crop: { x: number; y: number }; zoom: number; turned: number }

/** How far a member can zoom in. */
export const zooms = { min: 1, max: 3, step: 0.05 }

/** The largest frame of a photo's shape that fits into a box. */
export function frameIn(box: Size): Size {
  const width = Math.min(box.width, box.height * photoAspect)
  return { width, height: width / photoAspect }
}

/** The box that a picture takes after a turn by quarters. */
const turnedBy = ({ width, height }: Size, turned: number): Size =>
  turned % 180 ? { width: height, height: width } : { width, height }

/** The cropper reports a picture that has not loaded yet as one without size, which no zoom can make cover a frame. */
export const isMeasured = ({ width, height }: Size) => width > 0 && height > 0

/** By what a measured picture has to be enlarged so that it covers the frame. */
export function coverOf(picture: Size, frame: Size, turned: number): number {
  const box = turnedBy(picture, turned)
  return Math.max(frame.width / box.width, frame.height / box.height)
}

/**
 * How far one may zoom in, so that what is cut out is no smaller than a photo may be.
 * @param natural the picture's own pixels
 */
export function furthestZoom(natural: Size, turned: number): number {
  const whole = frameIn(turnedBy(natural, turned))
  const furthest = Math.min(zooms.max, whole.width / minimumPhotoSide)
  return Math.max(zooms.min, Math.floor(furthest / zooms.step) * zooms.step)
}
