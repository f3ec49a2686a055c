import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/approvals')({
  staticData: { title: 'admin.approvals.title' },
  component: lazyRouteComponent(() => import('../approvals/Approvals.tsx'), 'Approvals'),
})
