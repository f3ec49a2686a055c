import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/users/$userId')({
  staticData: { title: 'admin.areas.users.title' },
  component: lazyRouteComponent(() => import('../admin-users/UserScreen.tsx'), 'UserScreen'),
})
