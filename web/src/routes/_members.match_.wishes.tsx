import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/_members/match_/wishes')({
  staticData: { title: 'recommendations.wishes.title' },
  component: screen(() => import('../people/recommendations/Wishes.tsx'), 'Wishes'),
})
