import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/approvals')({
  staticData: { title: 'admin.approvals.title' },
  component: staffScreen('Approvals'),
})
