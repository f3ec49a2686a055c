import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/_members/profile/$profileId')({
  staticData: { title: 'member.title' },
  // `message` opens the box for the first message.
  validateSearch: ({ message }: Record<string, unknown>): { message?: true } => (message === true ? { message } : {}),
  component: screen(() => import('../people/member-profile/ProfileScreen.tsx'), 'ProfileScreen'),
})
