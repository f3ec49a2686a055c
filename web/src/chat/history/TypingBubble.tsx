import classes from './TypingBubble.module.css'

/** Three dots that breathe while the partner writes; the header says it in words. */
export function TypingBubble() {
  return (
    <div className={classes.bubble} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
