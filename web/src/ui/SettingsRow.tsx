import type { ReactNode } from 'react'
import type { Icon } from './icon.tsx'
import classes from './settings-part.module.css'

type Props = {
  icon?: Icon
  name: ReactNode
  detail?: ReactNode
  /** Buttons, or a state. */
  children?: ReactNode
  /** `div` outside of a list. */
  as?: 'li' | 'div'
}

/** One thing of a settings part: what it is, and what the member can do with it. */
export function SettingsRow({ icon: Picture, name, detail, children, as: Row = 'li' }: Props) {
  return (
    <Row className={classes.row}>
      {Picture && (
        <span className={classes.initial} aria-hidden="true">
          <Picture size={22} />
        </span>
      )}
      <div className={classes.rowWords}>
        {name && <p className={classes.name}>{name}</p>}
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      {children && <div className={classes.rowActions}>{children}</div>}
    </Row>
  )
}

/** The list of a part's rows. */
export function SettingsList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
    <ul className={classes.list} role="list" aria-label={label}>
      {children}
    </ul>
  )
}
