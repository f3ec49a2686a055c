// What runs in the page. Each function is sent there by itself, so it uses nothing from around it.

export type Shown = { text: string; words: number; field: boolean }

/**
 * The words of a part of the page that a sighted member can read by scrolling down: no word that is hidden, for screen
 * readers only, cut off by a box, beside the screen, or in a toast, which goes by itself.
 */
export function shownTexts({ root, language }: { root: string; language: string }): Shown[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const wordsOf = (text: string) => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike)
  const cuts = (element: Element, x: number, y: number) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const beside = overflowX !== 'visible' && (x < box.left || x > box.right)
    return beside || (/hidden|clip/.test(overflowY) && (y < box.top || y > box.bottom))
  }
  const isCut = (from: Element, x: number, y: number) => {
    for (let one: Element | null = from; one && one !== document.body; one = one.parentElement)
      if (cuts(one, x, y)) return true
    return x < 0 || x > innerWidth
  }
  const isDrawn = (element: Element) =>
    !element.closest('[inert], .mantine-Notifications-root') &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isRead = (node: Text, from: number, length: number) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, from + length)
    const { left, top, width, height } = range.getBoundingClientRect()
    return width > 0 && !isCut(node.parentElement!, left + width / 2, top + height / 2)
  }
  const seen: Shown[] = []
  const within = document.querySelector(root) ?? document.body
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (!node.data.trim() || !isDrawn(node.parentElement!)) continue
    const words = wordsOf(node.data).filter(({ index, segment }) => isRead(node, index, segment.length)).length
    if (words) seen.push({ text: node.data.trim(), words, field: false })
  }
  for (const field of within.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    const { left, width } = field.getBoundingClientRect()
    const isText = !/^(hidden|checkbox|radio|range|file)$/.test(field.type)
    if (!isText || width < 2 || !isDrawn(field) || left < 0 || left > innerWidth) continue
    const chosen = (field as unknown as HTMLSelectElement).selectedOptions?.[0]?.text
    const text = chosen ?? (field.value || field.placeholder || '')
    seen.push({ text, words: wordsOf(text).length, field: chosen === undefined && field.value !== '' })
  }
  return seen
}

export type Laid = { page: number; face: number | null; first: number | null; item: number | null; whole: number }

/** Where a screen's first face and first item begin, how high the item is, and how many are in view, but for a few pixels. */
export function layout({ root, item }: { root: string; item: string }): Laid {
  const within = document.querySelector(root) ?? document.body
  const main = within.querySelector('main') ?? within
  const top = (element: Element | undefined) =>
    element ? Math.round(element.getBoundingClientRect().top + scrollY) : null
  const items = [...main.querySelectorAll(item)].filter((one) => one.checkVisibility() && !one.closest('[inert]'))
  const isWhole = (one: Element) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const at = [top + 4, bottom - 4].map((y) => document.elementFromPoint((left + right) / 2, y))
    return at.every((found) => found && one.contains(found))
  }
  const faces = [...main.querySelectorAll('img')].filter((image) => image.getBoundingClientRect().width >= 40)
  const pages = [document.scrollingElement!, within].map(({ scrollHeight }) => scrollHeight)
  return {
    page: root === 'body' ? pages[0]! : pages[1]!,
    face: top(faces[0]),
    first: top(items[0]),
    item: items[0] ? Math.round(items[0].getBoundingClientRect().height) : null,
    whole: items.filter(isWhole).length,
  }
}
