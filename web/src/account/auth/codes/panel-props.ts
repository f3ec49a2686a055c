import type { Ban } from '../BanNotice.tsx'

export type PanelProps = {
  /** The address that the visitor has typed so far, in whichever form. */
  email: string
  onEmail: (email: string) => void
  /** The account is closed. */
  onBanned: (ban: Ban) => void
}
