import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/lists')({
  staticData: { title: 'admin.areas.lists.title' },
  component: staffScreen('ListsScreen'),
})
