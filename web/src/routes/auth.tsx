import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'
import { authTitle, readAuthSearch } from '../auth/auth-search.ts'

export const Route = createFileRoute('/auth')({
  staticData: { title: authTitle },
  validateSearch: readAuthSearch,
  component: lazyPiece(() => import('../auth/AuthScreen.tsx'), 'AuthScreen'),
})
