import type { ComponentType } from 'react'
import type { Icon } from '../../../ui/icon.tsx'
import type { Ban } from '../BanNotice.tsx'

export type PanelProps = {
  /** The address that the visitor has typed so far, in whichever form. */
  email: string
  onEmail: (email: string) => void
  /** The account is closed. */
  onBanned: (ban: Ban) => void
}

/** A way in besides the password: a button that starts it, or that opens a form in place of the password's. */
export type Way = {
  /** Remembered on the device as the last way in. */
  id: string
  label: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }> | Icon
} & ({ start: () => void | Promise<void>; Panel?: never } | { start?: never; Panel: ComponentType<PanelProps> })
