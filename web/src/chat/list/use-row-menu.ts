import { useLongPress } from '@mantine/hooks'
import { type MouseEvent, useRef } from 'react'
import { useOpened } from '../../ui/layers.ts'

/** The menu of a row, which a right click or a resting finger opens. */
export function useRowMenu() {
  const menu = useOpened()
  const isHeld = useRef(false)
  const hold = () => {
    isHeld.current = true
    menu.onChange(true)
  }
  const touch = useLongPress(hold, {
    events: ['touch'],
    cancelOnMove: true,
    onStart: () => {
      isHeld.current = false
    },
  })
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    menu.onChange(true)
  }
  // The finger that opened the menu does not follow the link when it lifts.
  const onClickCapture = (event: MouseEvent) => {
    if (isHeld.current) event.preventDefault()
    isHeld.current = false
  }
  return { menu, row: { ...touch, onContextMenu }, link: { onClickCapture } }
}
