import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/match_/how-it-works')({
  staticData: { title: 'recommendations.how.title' },
  component: lazyPiece(() => import('../people/recommendations/HowItWorks.tsx'), 'HowItWorks'),
})
