import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/users/$userId')({
  staticData: { title: 'admin.areas.users.title' },
  component: staffScreen('UserScreen'),
})
