import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_members/match')({
  staticData: { title: 'recommendations.title' },
  component: lazyRouteComponent(() => import('../recommendations/Recommendations.tsx'), 'Recommendations'),
})
