import { Text } from '@mantine/core'
import classes from './Figures.module.css'

type Tile = { name: string; value: string; note?: string }

/** Single figures, large. */
export function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ name, value, note }) => (
        <div key={name} className={classes.tile}>
          <dt>{name}</dt>
          <dd className={classes.value}>{value}</dd>
          {note && (
            <Text component="dd" size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </div>
      ))}
    </dl>
  )
}
