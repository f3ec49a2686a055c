import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { View } from '../sync/types.ts'

type Opened = { id: string; beside: HTMLElement }

/** The state of the conversation's menu. On touch screens a tap on a message opens it. */
export function useMessageMenu(view: View, scroller: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCallback((id: string, beside: HTMLElement) => setOpened({ id, beside }), [])
  const messages = view.past ?? view.messages
  const message = opened && messages.find(({ id, removedAt }) => id === opened.id && !removedAt)

  useEffect(() => {
    const box = scroller.current
    const touched = (event: Event) => {
      const target = event.target as HTMLElement
      const beside = target.closest<HTMLElement>('[data-said]')
      const item = target.closest<HTMLElement>('[data-seq]')
      const byFinger = (event as PointerEvent).pointerType === 'touch'
      if (byFinger && beside && item && !target.closest('a, button')) open(item.dataset.message!, beside)
    }
    box?.addEventListener('click', touched)
    return () => box?.removeEventListener('click', touched)
  }, [scroller, open])
  return {
    open,
    message: message ?? null,
    beside: opened?.beside ?? null,
    close: () => {
      opened?.beside.focus({ preventScroll: true })
      setOpened(null)
    },
  }
}
