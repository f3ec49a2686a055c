import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AuditFilter } from '../admin-audit/audit-search.ts'

export const Route = createFileRoute('/_admin/admin/audit')({
  staticData: { title: 'admin.areas.audit.title' },
  validateSearch: (raw: AuditFilter) => raw,
  component: lazyRouteComponent(() => import('../admin-audit/AuditScreen.tsx'), 'AuditScreen'),
})
