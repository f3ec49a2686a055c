import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/match_/how-it-works')({
  staticData: { title: 'recommendations.how.title' },
  component: lazyRouteComponent(() => import('../recommendations/HowItWorks.tsx'), 'HowItWorks'),
})
