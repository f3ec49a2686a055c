import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/match_/how-it-works')({
  staticData: { title: 'recommendations.how.title' },
  component: screen(() => import('../people/recommendations/HowItWorks.tsx'), 'HowItWorks'),
})
