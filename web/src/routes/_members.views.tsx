import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/_members/views')({
  staticData: { title: 'views.title' },
  component: screen(() => import('../people/views/Views.tsx'), 'Views'),
})
