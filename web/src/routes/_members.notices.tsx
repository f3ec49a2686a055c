import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_members/notices')({
  staticData: { title: 'notices.title' },
  component: lazyRouteComponent(() => import('../notifications/NoticesScreen.tsx'), 'NoticesScreen'),
})
