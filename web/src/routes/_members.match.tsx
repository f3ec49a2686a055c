import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/_members/match')({
  staticData: { title: 'recommendations.title' },
  component: screen(() => import('../people/recommendations/Recommendations.tsx'), 'Recommendations'),
})
