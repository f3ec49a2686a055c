import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/profile-edit')({
  component: lazyRouteComponent(() => import('../profile-edit/ProfileEdit.tsx'), 'ProfileEdit'),
  staticData: { title: 'profile.title' },
})
