import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'
import { ofFunction } from './-of-function.tsx'

export const Route = createFileRoute('/match_/how-it-works')({
  staticData: { title: 'recommendations.how.title' },
  component: ofFunction(
    'recommendations',
    screen(() => import('../people/recommendations/HowItWorks.tsx'), 'HowItWorks'),
  ),
})
