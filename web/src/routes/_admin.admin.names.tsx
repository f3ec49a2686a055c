import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/names')({
  staticData: { title: 'admin.areas.names.title' },
  component: staffScreen('NamesScreen'),
})
