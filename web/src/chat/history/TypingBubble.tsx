import classes from './TypingBubble.module.css'

/** Three animated dots while the partner types. Decorative, because the header says it in text. */
export function TypingBubble() {
  return (
    <div className={classes.bubble} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
