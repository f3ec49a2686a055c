import classes from './Look.module.css'

/** A spot of a colour beside its digits. */
export const Swatch = ({ color }: { color: string }) => (
  <span className={classes.swatch} style={{ background: color }} aria-hidden="true" />
)
