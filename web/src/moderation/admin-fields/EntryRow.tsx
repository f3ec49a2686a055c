import { SortableItem } from '../../ui/SortableList.tsx'
import { EntryLine, type EntryLineProps } from './EntryLine.tsx'
import classes from './Fields.module.css'

type Props = Omit<EntryLineProps, 'handle'> & { name: string }

/** An entry of a list that is put in order: a line that opens its editor. */
export const EntryRow = ({ name, ...entry }: Props) => (
  <SortableItem id={entry.id} name={name} className={classes.row!}>
    {(handle) => <EntryLine {...entry} handle={handle} />}
  </SortableItem>
)
