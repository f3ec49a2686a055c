import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'
import { EditorSkeleton } from '../people/profile-edit/EditorSkeleton.tsx'

export const Route = createFileRoute('/profile-edit')({
  pendingComponent: EditorSkeleton,
  component: screen(() => import('../account/completion/ProfileEdit.tsx'), 'ProfileEdit'),
  staticData: { title: 'profile.title' },
})
