import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/test-profile')({
  staticData: { title: 'admin.areas.testMembers.title' },
  component: lazyRouteComponent(() => import('../admin-test-members/TestMembersScreen.tsx'), 'TestMembersScreen'),
})
