import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/learn-more')({
  staticData: { title: 'learnMore.title' },
  component: lazyRouteComponent(() => import('../learn-more/LearnMore.tsx'), 'LearnMore'),
})
