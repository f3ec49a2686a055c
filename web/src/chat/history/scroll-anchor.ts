/** So near to the end counts as being there. Pixels. */
const near = 48
/** What is jumped to stands so far below the upper edge, at most. Pixels. */
const headroom = 96

export type ScrollPlace = {
  /** After something was added or has grown: the reader sees what they saw before, or the end if they were there. */
  restore(): void
  toEnd(): void
  /** Brings a part into sight, and stays there. */
  show(part: Element): void
  stop(): void
}

/**
 * Keeps a reader's place in a scrolling box whose parts carry `data-message`: at the end new ones push the old ones up;
 * further back nothing moves, whatever is added before or after. By hand, because not every browser does it. While the
 * content carries `data-cut`, newer parts are not drawn: its end is not the end.
 * @param onMove the reader came to the end, or left it
 */
export function keepPlace(box: HTMLElement, content: HTMLElement, onMove: (atEnd: boolean) => void): ScrollPlace {
  let atEnd = true
  let anchor: { id: string; offset: number } | null = null
  let known = { top: 0, range: 0 }
  const range = () => box.scrollHeight - box.clientHeight
  const topOf = (element: Element) => element.getBoundingClientRect().top

  /** The first message whose lower edge is in sight, by halving: there may be thousands. */
  function firstInSight(): HTMLElement | undefined {
    const messages = box.querySelectorAll<HTMLElement>('[data-message]')
    const edge = topOf(box)
    let [from, to] = [0, messages.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (messages[middle]!.getBoundingClientRect().bottom > edge) to = middle
      else from = middle + 1
    }
    return messages[from]
  }
  function become(next: boolean) {
    if (next === atEnd) return
    atEnd = next
    onMove(atEnd)
  }
  function note() {
    // Something grew below a reader at the end, and this comes before the news of it: they have not gone anywhere.
    if (atEnd && range() > known.range && box.scrollTop >= known.top) return restore()
    known = { top: box.scrollTop, range: range() }
    const first = firstInSight()
    anchor = first ? { id: first.dataset.message!, offset: topOf(first) - topOf(box) } : null
    become(content.dataset.cut === undefined && known.range - known.top < near)
  }
  function restore() {
    if (atEnd) box.scrollTop = box.scrollHeight
    const element = anchor && !atEnd && box.querySelector(`[data-message="${anchor.id}"]`)
    if (anchor && element) box.scrollTop += topOf(element) - topOf(box) - anchor.offset
    known = { top: box.scrollTop, range: range() }
  }
  box.addEventListener('scroll', note, { passive: true })
  const sizes = new ResizeObserver(restore)
  sizes.observe(box)
  sizes.observe(content)
  return {
    restore,
    toEnd: () => {
      become(true)
      restore()
    },
    show: (part) => {
      become(false)
      box.scrollTop += topOf(part) - topOf(box) - Math.min(headroom, box.clientHeight / 3)
      note()
    },
    stop: () => {
      box.removeEventListener('scroll', note)
      sizes.disconnect()
    },
  }
}
