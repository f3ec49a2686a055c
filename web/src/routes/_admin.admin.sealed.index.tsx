import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/sealed/')({
  staticData: { title: 'admin.sealed.title' },
  component: lazyRouteComponent(() => import('../admin-sealed/SealedList.tsx'), 'SealedList'),
})
