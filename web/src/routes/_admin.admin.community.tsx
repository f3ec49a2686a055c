import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/community')({
  staticData: { title: 'admin.areas.community.title' },
  component: staffScreen('CommunityScreen'),
})
