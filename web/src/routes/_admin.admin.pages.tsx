import type { PageName } from '@hearth/shared/account/page-names'
import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/pages')({
  staticData: { title: 'admin.areas.pages.title' },
  validateSearch: (raw: { page?: PageName }) => raw,
  component: staffScreen('PagesScreen'),
})
