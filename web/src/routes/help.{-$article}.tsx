import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/help/{-$article}')({
  staticData: { title: 'help.title' },
  component: lazyPiece(() => import('../account/help/HelpScreen.tsx'), 'HelpScreen'),
})
