import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './ToastArea.module.css'

export function ToastArea() {
  return <Notifications position="top-right" classNames={classes} />
}
