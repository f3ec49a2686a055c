import type { PageName } from '@hearth/shared/page-names'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/pages')({
  staticData: { title: 'admin.areas.pages.title' },
  validateSearch: (raw: { page?: PageName }) => raw,
  component: lazyRouteComponent(() => import('../admin-pages/PagesScreen.tsx'), 'PagesScreen'),
})
