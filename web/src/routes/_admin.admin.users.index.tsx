import type { UserFilter } from '@hearth/shared/admin-users'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/users/')({
  staticData: { title: 'admin.areas.users.title' },
  validateSearch: (raw: Partial<UserFilter>) => raw,
  component: lazyRouteComponent(() => import('../admin-users/UsersScreen.tsx'), 'UsersScreen'),
})
