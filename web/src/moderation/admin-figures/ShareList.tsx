import classes from './Figures.module.css'
import { useFigureFormat } from './use-figure-format.ts'

type Props = { rows: { name: string; value: number }[]; label: string; format?: (value: number) => string }

/** Figures of a few groups: each a line of text with a bar below. */
export function ShareList({ rows, label, format }: Props) {
  const { number } = useFigureFormat()
  const most = Math.max(...rows.map(({ value }) => value)) || 1
  return (
    <ul className={classes.shares} aria-label={label}>
      {rows.map(({ name, value }) => (
        <li key={name}>
          <span className={classes.shareName}>{name}</span>
          <span className={classes.shareValue}>{(format ?? number)(value)}</span>
          <span className={classes.bar} style={{ inlineSize: `${(value / most) * 100}%` }} />
        </li>
      ))}
    </ul>
  )
}
