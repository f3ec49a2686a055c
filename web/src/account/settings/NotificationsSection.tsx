import { NotificationKinds } from '../../notifications/NotificationKinds.tsx'
import { QuietHours } from '../../notifications/QuietHours.tsx'
import { PushPart } from '../../notifications/push/PushPart.tsx'

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
