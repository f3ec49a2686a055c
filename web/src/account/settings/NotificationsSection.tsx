import { NotificationKinds } from '../../notifications/NotificationKinds.tsx'
import { PushPart } from '../../notifications/push/PushPart.tsx'
import { QuietHours } from '../../notifications/QuietHours.tsx'

/** What the member is told of, how, and when not. */
export function NotificationsSection() {
  return (
    <>
      <NotificationKinds />
      <PushPart />
      <QuietHours />
    </>
  )
}
