import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { QueueSearch } from '../cases/queue-search.ts'

export const Route = createFileRoute('/_admin/admin/cases/$caseId')({
  staticData: { title: 'admin.case.title' },
  validateSearch: (raw: QueueSearch) => raw,
  component: lazyRouteComponent(() => import('../cases/CaseScreen.tsx'), 'CaseScreen'),
})
