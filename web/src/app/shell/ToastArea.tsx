import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './ToastArea.module.css'

/** At the lower edge, where no title and no menu is; a third one waits until there is room. */
export function ToastArea() {
  return <Notifications position="bottom-left" limit={2} classNames={classes} />
}
