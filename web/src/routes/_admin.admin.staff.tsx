import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/staff')({
  staticData: { title: 'admin.areas.staff.title' },
  component: lazyRouteComponent(() => import('../admin-staff/StaffScreen.tsx'), 'StaffScreen'),
})
