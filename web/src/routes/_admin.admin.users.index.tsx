import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readUsersSearch } from '../admin-users/users-search.ts'

export const Route = createFileRoute('/_admin/admin/users/')({
  staticData: { title: 'admin.areas.users.title' },
  validateSearch: readUsersSearch,
  component: lazyRouteComponent(() => import('../admin-users/UsersScreen.tsx'), 'UsersScreen'),
})
