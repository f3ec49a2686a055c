import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_members/match_/wishes')({
  staticData: { title: 'recommendations.wishes.title' },
  component: lazyRouteComponent(() => import('../recommendations/Wishes.tsx'), 'Wishes'),
})
