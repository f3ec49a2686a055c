import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'
import { EditorSkeleton } from '../people/profile-edit/EditorSkeleton.tsx'

export const Route = createFileRoute('/profile-edit')({
  pendingComponent: EditorSkeleton,
  component: lazyPiece(() => import('../account/completion/ProfileEdit.tsx'), 'ProfileEdit'),
  staticData: { title: 'profile.title' },
})
