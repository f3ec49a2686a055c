import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/_members/likes')({
  staticData: { title: 'likes.title' },
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'sent' } => (tab === 'sent' ? { tab } : {}),
  component: lazyPiece(() => import('../people/likes/Likes.tsx'), 'Likes'),
})
