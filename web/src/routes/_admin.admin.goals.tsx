import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/goals')({
  staticData: { title: 'admin.areas.goals.title' },
  component: staffScreen('GoalsScreen'),
})
