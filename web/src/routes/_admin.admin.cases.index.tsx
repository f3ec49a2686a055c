import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { QueueSearch } from '../cases/queue-search.ts'

export const Route = createFileRoute('/_admin/admin/cases/')({
  staticData: { title: 'admin.cases.title' },
  validateSearch: (raw: QueueSearch) => raw,
  component: lazyRouteComponent(() => import('../cases/Queue.tsx'), 'Queue'),
})
