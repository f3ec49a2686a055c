import { createFileRoute } from '@tanstack/react-router'
import type { QueueSearch } from '../moderation/cases/queue-search.ts'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/cases/')({
  staticData: { title: 'admin.cases.title' },
  validateSearch: (raw: QueueSearch) => raw,
  component: staffScreen('Queue'),
})
