import { Kbd } from '@mantine/core'
import classes from './KeyHint.module.css'

/** The key of a button, for viewers with a keyboard. Screen readers tell keys by the list of keys. */
export function KeyHint({ children, className = '' }: { children: string; className?: string }) {
  return (
    <Kbd aria-hidden="true" className={`${classes.hint} ${className}`}>
      {children}
    </Kbd>
  )
}
