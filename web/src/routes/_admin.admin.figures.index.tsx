import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readFiguresSearch } from '../admin-figures/periods.ts'

export const Route = createFileRoute('/_admin/admin/figures/')({
  staticData: { title: 'admin.areas.figures.title' },
  validateSearch: readFiguresSearch,
  component: lazyRouteComponent(() => import('../admin-figures/FiguresScreen.tsx'), 'FiguresScreen'),
})
