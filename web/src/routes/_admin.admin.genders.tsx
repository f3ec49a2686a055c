import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/genders')({
  staticData: { title: 'admin.areas.genders.title' },
  component: staffScreen('GendersScreen'),
})
