import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readProfileSearch } from '../people/message-ahead.ts'

export const Route = createFileRoute('/profile/$profileId')({
  staticData: { title: 'member.title' },
  validateSearch: readProfileSearch,
  component: lazyRouteComponent(() => import('../people/ProfileScreen.tsx'), 'ProfileScreen'),
})
