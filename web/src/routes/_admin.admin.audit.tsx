import { createFileRoute } from '@tanstack/react-router'
import type { AuditFilter } from '../moderation/admin-audit/audit-search.ts'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/audit')({
  staticData: { title: 'admin.areas.audit.title' },
  validateSearch: (raw: AuditFilter) => raw,
  component: staffScreen('AuditScreen'),
})
