import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/sealed/$hitId')({
  staticData: { title: 'admin.sealed.title' },
  component: staffScreen('SealedScreen'),
})
