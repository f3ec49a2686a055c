import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/_members/profile/$profileId')({
  staticData: { title: 'member.title' },
  // `message` opens the box for the first message.
  validateSearch: ({ message }: Record<string, unknown>): { message?: true } => (message === true ? { message } : {}),
  component: lazyPiece(() => import('../people/member-profile/ProfileScreen.tsx'), 'ProfileScreen'),
})
