import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/_members/notices')({
  staticData: { title: 'notices.title' },
  component: lazyPiece(() => import('../notifications/NoticesScreen.tsx'), 'NoticesScreen'),
})
