import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAuditSearch } from '../admin-audit/audit-search.ts'

export const Route = createFileRoute('/_admin/admin/audit')({
  staticData: { title: 'admin.areas.audit.title' },
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('../admin-audit/AuditScreen.tsx'), 'AuditScreen'),
})
