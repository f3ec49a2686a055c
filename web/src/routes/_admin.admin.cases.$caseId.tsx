import { createFileRoute } from '@tanstack/react-router'
import type { QueueSearch } from '../moderation/cases/queue-search.ts'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/cases/$caseId')({
  staticData: { title: 'admin.case.title' },
  validateSearch: (raw: QueueSearch) => raw,
  component: staffScreen('CaseScreen'),
})
