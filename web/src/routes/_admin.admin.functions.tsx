import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/functions')({
  staticData: { title: 'admin.areas.functions.title' },
  component: staffScreen('FunctionsScreen'),
})
