import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/')({
  staticData: { title: 'admin.title' },
  component: lazyRouteComponent(() => import('../admin/Overview.tsx'), 'Overview'),
})
