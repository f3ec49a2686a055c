import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/profile/$profileId')({
  staticData: { title: 'member.title' },
  component: lazyRouteComponent(() => import('../people/ProfileScreen.tsx'), 'ProfileScreen'),
})
