import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/learn-more')({
  staticData: { title: 'learnMore.title' },
  component: screen(() => import('../public/learn-more/LearnMore.tsx'), 'LearnMore'),
})
