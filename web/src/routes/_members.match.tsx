import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/_members/match')({
  staticData: { title: 'recommendations.title' },
  component: lazyPiece(() => import('../people/recommendations/Recommendations.tsx'), 'Recommendations'),
})
