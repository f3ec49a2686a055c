import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'
import { ofFunction } from './-of-function.tsx'

export const Route = createFileRoute('/_members/views')({
  staticData: { title: 'views.title' },
  component: ofFunction(
    'views',
    screen(() => import('../people/views/Views.tsx'), 'Views'),
  ),
})
