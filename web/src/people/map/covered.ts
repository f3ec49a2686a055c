import type { Size } from './geometry.ts'

/** A rectangle in the map's element, in pixels. */
export type Rect = Size & { left: number; top: number }

/** The height of the folded list over the map of a phone. */
export const sheetHeightPx = 236
/** Half a marker and its halo: nearer to an edge than this, some of it is out of sight. */
const markerMarginPx = 40

/**
 * The part of the map that a card leaves free: beside it if that is at least half of the map, else above it.
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

/** Whether a marker at a point is completely visible. */
export const containsMarker = ({ left, top, width, height }: Rect, { x, y }: { x: number; y: number }) =>
  x >= left + markerMarginPx &&
  x <= left + width - markerMarginPx &&
  y >= top + markerMarginPx &&
  y <= top + height - markerMarginPx
