import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './ToastArea.module.css'

/** At the lower edge, away from titles and menus. A third toast waits. */
export function ToastArea() {
  return <Notifications position="bottom-left" limit={2} classNames={classes} />
}
