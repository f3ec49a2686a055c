import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/report-content')({
  staticData: { title: 'outsideNotice.title' },
  component: screen(() => import('../moderation/outside-notices/ReportContent.tsx'), 'ReportContent'),
})
