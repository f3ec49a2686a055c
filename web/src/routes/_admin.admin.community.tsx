import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/community')({
  staticData: { title: 'admin.areas.community.title' },
  component: lazyRouteComponent(() => import('../admin-community/CommunityScreen.tsx'), 'CommunityScreen'),
})
