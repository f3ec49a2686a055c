import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/report-content')({
  staticData: { title: 'outsideNotice.title' },
  component: lazyPiece(() => import('../moderation/outside-notices/ReportContent.tsx'), 'ReportContent'),
})
