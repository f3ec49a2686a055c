import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/interests')({
  staticData: { title: 'admin.areas.interests.title' },
  component: staffScreen('InterestsScreen'),
})
