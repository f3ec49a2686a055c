import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/figures/report')({
  staticData: { title: 'admin.report.title' },
  component: staffScreen('ReportScreen'),
})
