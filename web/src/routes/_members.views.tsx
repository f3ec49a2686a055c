import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/_members/views')({
  staticData: { title: 'views.title' },
  component: lazyPiece(() => import('../people/views/Views.tsx'), 'Views'),
})
