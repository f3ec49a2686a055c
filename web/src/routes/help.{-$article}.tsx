import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/help/{-$article}')({
  staticData: { title: 'help.title' },
  component: screen(() => import('../account/help/HelpScreen.tsx'), 'HelpScreen'),
})
