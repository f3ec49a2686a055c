import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/connections')({
  staticData: { title: 'admin.areas.connections.title' },
  component: staffScreen('ConnectionsScreen'),
})
