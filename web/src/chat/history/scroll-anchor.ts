/** A distance from the end that counts as being at the end. */
const endTolerancePx = 48
/** The largest space above a message that `show` jumps to. */
const maxHeadroomPx = 96

export type ScrollAnchor = {
  /** Call after content was added or has grown. Keeps the same messages in view, or the end if the member was there. */
  restore(): void
  toEnd(): void
  /** Scrolls an element into view. */
  show(part: Element): void
  stop(): void
}

const topOf = (element: Element) => element.getBoundingClientRect().top

/** The first message whose lower edge is visible. A binary search, because there may be thousands. */
function firstVisible(box: HTMLElement): HTMLElement | undefined {
  const messages = box.querySelectorAll<HTMLElement>('[data-message]')
  const edge = topOf(box)
  let from = 0
  let to = messages.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (messages[middle]!.getBoundingClientRect().bottom > edge) to = middle
    else from = middle + 1
  }
  return messages[from]
}

/**
 * Anchors the scroll position of a box whose messages have `data-message`. At the end new messages push old ones up;
 * further back nothing moves, whatever is added before or after. CSS scroll anchoring is not available in all browsers.
 * While the content has `data-cut`, newer messages are not rendered, so its end is not the end.
 * @param onMove called when the member reaches or leaves the end
 */
export function anchorScroll(box: HTMLElement, content: HTMLElement, onMove: (atEnd: boolean) => void): ScrollAnchor {
  let atEnd = true
  let anchor: { id: string; offset: number } | null = null
  let known = { top: 0, range: 0 }
  const range = () => box.scrollHeight - box.clientHeight
  function setAtEnd(next: boolean) {
    if (next === atEnd) return
    atEnd = next
    onMove(atEnd)
  }
  function onScroll() {
    // Content grew below a member at the end, and this event precedes the resize event: they have not scrolled away.
    if (atEnd && range() > known.range && box.scrollTop >= known.top) return restore()
    known = { top: box.scrollTop, range: range() }
    const first = firstVisible(box)
    anchor = first ? { id: first.dataset.message!, offset: topOf(first) - topOf(box) } : null
    setAtEnd(content.dataset.cut === undefined && known.range - known.top < endTolerancePx)
  }
  /** The member has left the end, and the event that says so is still to come. A shrinking range moves the top too. */
  const isLeaving = () => atEnd && box.scrollTop < Math.min(known.top, range()) - endTolerancePx
  function restore() {
    if (isLeaving()) onScroll()
    if (atEnd) box.scrollTop = box.scrollHeight
    const element = anchor && !atEnd && box.querySelector(`[data-message="${anchor.id}"]`)
    if (anchor && element) box.scrollTop += topOf(element) - topOf(box) - anchor.offset
    known = { top: box.scrollTop, range: range() }
  }
  box.addEventListener('scroll', onScroll, { passive: true })
  const sizes = new ResizeObserver(restore)
  sizes.observe(box)
  sizes.observe(content)
  return {
    restore,
    toEnd: () => {
      setAtEnd(true)
      restore()
    },
    show: (part) => {
      setAtEnd(false)
      box.scrollTop += topOf(part) - topOf(box) - Math.min(maxHeadroomPx, box.clientHeight / 3)
      onScroll()
    },
    stop: () => {
      box.removeEventListener('scroll', onScroll)
      sizes.disconnect()
    },
  }
}
