import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/_members/notices')({
  staticData: { title: 'notices.title' },
  component: screen(() => import('../notifications/NoticesScreen.tsx'), 'NoticesScreen'),
})
