import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/match_/how-it-works')({
  staticData: { title: 'match.how.title' },
  component: lazyRouteComponent(() => import('../match/HowItWorks.tsx'), 'HowItWorks'),
})
