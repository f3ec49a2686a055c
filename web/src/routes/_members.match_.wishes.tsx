import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/_members/match_/wishes')({
  staticData: { title: 'recommendations.wishes.title' },
  component: lazyPiece(() => import('../people/recommendations/Wishes.tsx'), 'Wishes'),
})
