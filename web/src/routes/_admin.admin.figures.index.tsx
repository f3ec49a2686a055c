import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FiguresSearch } from '../admin-figures/periods.ts'

export const Route = createFileRoute('/_admin/admin/figures/')({
  staticData: { title: 'admin.areas.figures.title' },
  validateSearch: (raw: FiguresSearch) => raw,
  component: lazyRouteComponent(() => import('../admin-figures/FiguresScreen.tsx'), 'FiguresScreen'),
})
