import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/profile-edit')({
  component: lazyPiece(() => import('../profile-edit/ProfileEdit.tsx'), 'ProfileEdit'),
  staticData: { title: 'profile.title' },
})
