import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/look')({
  staticData: { title: 'admin.areas.look.title' },
  component: staffScreen('LookScreen'),
})
