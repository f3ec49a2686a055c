import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/_members/likes')({
  staticData: { title: 'likes.title' },
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'sent' } => (tab === 'sent' ? { tab } : {}),
  component: screen(() => import('../people/likes/Likes.tsx'), 'Likes'),
})
