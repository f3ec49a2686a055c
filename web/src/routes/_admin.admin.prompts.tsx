import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/prompts')({
  staticData: { title: 'admin.areas.prompts.title' },
  component: staffScreen('PromptsScreen'),
})
