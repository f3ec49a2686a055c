import type { KeyboardEvent, MouseEvent } from 'react'

const isHold = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'

/** The handlers of a button that acts only while a key, the pointer or a finger holds it. */
export const whileHeld = (hold: () => void, release: () => void) => ({
  onPointerDown: hold,
  onPointerUp: release,
  onPointerLeave: release,
  onPointerCancel: release,
  onKeyDown: (event: KeyboardEvent) => {
    if (isHold(event) && !event.repeat) hold()
  },
  onKeyUp: (event: KeyboardEvent) => {
    if (isHold(event)) release()
  },
  onBlur: release,
  // A resting finger would open the menu of a picture.
  onContextMenu: (event: MouseEvent) => event.preventDefault(),
})
