import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/learn-more')({
  staticData: { title: 'learnMore.title' },
  component: lazyPiece(() => import('../public/learn-more/LearnMore.tsx'), 'LearnMore'),
})
