import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'
import { ofFunction } from './-of-function.tsx'

export const Route = createFileRoute('/_members/match')({
  staticData: { title: 'recommendations.title' },
  component: ofFunction(
    'recommendations',
    screen(() => import('../people/recommendations/Recommendations.tsx'), 'Recommendations'),
  ),
})
