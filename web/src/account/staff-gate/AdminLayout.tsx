import { Navigate, Outlet } from '@tanstack/react-router'
import { exitPath } from '../../app/session/member.ts'
import { isStaff } from '../../app/session/roles.ts'
import { useMe } from '../../app/session/session.ts'
import { NotFound } from '../../app/shell/NotFound.tsx'
import { AdminNavigation } from '../../moderation/admin/AdminNavigation.tsx'
import classes from './AdminLayout.module.css'
import { Gate } from './Gate.tsx'

/** Around every screen of the administration: its guard, and its navigation beside the screen, or above on a phone. */
export function AdminLayout() {
  const { data: me } = useMe()
  if (me === null && exitPath() === '/') return <Navigate to="/" replace />
  if (!me || !isStaff(me)) return <NotFound />
  return (
    <Gate key={me.account.id}>
      <div className={classes.columns}>
        <AdminNavigation roles={me.account.roles} />
        <div id="screen" className={classes.screen} tabIndex={-1}>
          <Outlet />
        </div>
      </div>
    </Gate>
  )
}
