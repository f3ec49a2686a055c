import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/test-profile')({
  staticData: { title: 'admin.areas.testMembers.title' },
  component: staffScreen('TestMembersScreen'),
})
