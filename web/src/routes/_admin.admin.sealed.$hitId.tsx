import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/sealed/$hitId')({
  staticData: { title: 'admin.sealed.title' },
  component: lazyRouteComponent(() => import('../admin-sealed/SealedScreen.tsx'), 'SealedScreen'),
})
