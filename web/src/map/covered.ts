import type { Size } from './geometry.ts'

/** A part of the map's element, in pixels. */
export type Rect = Size & { left: number; top: number }

/** The height of the folded list over a phone's map. */
export const sheetHeightPx = 236
/** Half a marker and its halo: nearer to an edge than this, some of it is out of sight. */
const markerMarginPx = 40

/**
 * The part of the map that a card leaves free: beside it where that is half of the map, above it otherwise.
 * @param sight the part that nothing else covers
 * @param whole the map's element
 */
export function freeArea(card: Rect, sight: Size, whole: Size): Rect {
  const beside = whole.width - card.left - card.width
  if (beside < whole.width / 2)
    return { left: 0, top: 0, width: whole.width, height: Math.max(2 * markerMarginPx, card.top) }
  const left = card.left + card.width
  return { left, top: 0, width: sight.width - left, height: sight.height }
}

/** Whether a marker at a point is seen as a whole. */
export const containsMarker = ({ left, top, width, height }: Rect, { x, y }: { x: number; y: number }) =>
  x >= left + markerMarginPx &&
  x <= left + width - markerMarginPx &&
  y >= top + markerMarginPx &&
  y <= top + height - markerMarginPx
