import { useHotkeys } from '@mantine/hooks'
import type { RefObject } from 'react'
import type { Acts } from './use-acts.tsx'

/**
 * Arrows walk through the photos; a, r and u approve, remove and restore the one in focus. Keys are dead in text fields and
 * behind a dialog.
 */
export function useMediaKeys(list: RefObject<HTMLUListElement | null>, actsOf: (photoId: string) => Acts) {
  const tiles = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])]
  const current = () => tiles().findIndex((tile) => tile.closest('li')?.contains(document.activeElement))
  const go = (by: 1 | -1) => {
    const all = tiles()
    const next = all[Math.min(Math.max(current() + by, 0), all.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  const act = (name: keyof Acts) => {
    if (document.querySelector('[aria-modal="true"]')) return
    const id = tiles()[current()]?.dataset.photo
    if (id) actsOf(id)[name]?.()
  }
  const physical = { usePhysicalKeys: true }
  useHotkeys([
    ['ArrowRight', () => go(1)],
    ['ArrowLeft', () => go(-1)],
    ['a', () => act('approve'), physical],
    ['r', () => act('remove'), physical],
    ['u', () => act('restore'), physical],
  ])
}
