import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_members/likes')({
  staticData: { title: 'likes.title' },
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'sent' } => (tab === 'sent' ? { tab } : {}),
  component: lazyRouteComponent(() => import('../likes/Likes.tsx'), 'Likes'),
})
