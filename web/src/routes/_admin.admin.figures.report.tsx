import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/figures/report')({
  staticData: { title: 'admin.report.title' },
  component: lazyRouteComponent(() => import('../admin-figures/ReportScreen.tsx'), 'ReportScreen'),
})
