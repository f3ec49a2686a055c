import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/')({
  staticData: { title: 'admin.title' },
  component: staffScreen('Overview'),
})
