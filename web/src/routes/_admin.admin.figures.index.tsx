import { createFileRoute } from '@tanstack/react-router'
import type { FiguresSearch } from '../moderation/admin-figures/periods.ts'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/figures/')({
  staticData: { title: 'admin.areas.figures.title' },
  validateSearch: (raw: FiguresSearch) => raw,
  component: staffScreen('FiguresScreen'),
})
