import type { RefObject } from 'react'
import { useKeys } from '../../ui/keys.ts'

/** j and k move through the rows; x selects the one in focus, with Shift all from the last. Enter follows the row's link. */
export function useRowKeys(list: RefObject<HTMLUListElement | null>, toggle: (id: string, range: boolean) => void) {
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])]
  const current = () => {
    const row = document.activeElement?.closest('li')
    return links().findIndex((link) => row?.contains(link))
  }
  const go = (by: 1 | -1) => {
    const all = links()
    const at = current()
    const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  const select = (range: boolean) => {
    const id = links()[current()]?.dataset.case
    if (id) toggle(id, range)
  }
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    x: () => select(false),
    'shift+x': () => select(true),
  })
}
