import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/staff')({
  staticData: { title: 'admin.areas.staff.title' },
  component: staffScreen('StaffScreen'),
})
