/** A swipe begins after this way, and only if it is clearly sideways: scrolling wins. Pixels. */
const startPx = 12
const sideways = 1.5
/** Letting go after this way replies. Pixels. */
const replyPx = 64
/** The message follows the finger less and less, up to this way. Pixels. */
const longestPx = 88
/** Browsers go back with a swipe that begins this near to the edge. Pixels. */
const edgePx = 28

/** What a movement of the finger means: not clear yet, something else than a swipe, or a swipe that may reply. */
export type Swipe = 'unclear' | 'other' | { pulled: number; replies: boolean }

/** Whether a swipe may begin here: not where browsers go back. */
export const mayStart = (x: number) => x > edgePx

/**
 * Reads a movement to the right. Once it is a swipe it stays one, also when the finger comes back.
 * @param begun it is a swipe already
 */
export function swipeOf({ x, y }: { x: number; y: number }, begun: boolean): Swipe {
  if (!begun) {
    if (Math.abs(y) > startPx || x < -startPx) return 'other'
    if (x < startPx) return 'unclear'
    if (x < Math.abs(y) * sideways) return 'other'
  }
  const way = Math.max(0, x)
  return { pulled: longestPx * (1 - Math.exp(-way / longestPx)), replies: way >= replyPx }
}
