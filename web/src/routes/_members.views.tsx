import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_members/views')({
  staticData: { title: 'views.title' },
  component: lazyRouteComponent(() => import('../views/Views.tsx'), 'Views'),
})
