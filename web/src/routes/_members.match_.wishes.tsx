import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'
import { ofFunction } from './-of-function.tsx'

export const Route = createFileRoute('/_members/match_/wishes')({
  staticData: { title: 'recommendations.wishes.title' },
  component: ofFunction(
    'recommendations',
    screen(() => import('../people/recommendations/Wishes.tsx'), 'Wishes'),
  ),
})
