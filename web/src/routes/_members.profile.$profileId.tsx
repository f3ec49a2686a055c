import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_members/profile/$profileId')({
  staticData: { title: 'member.title' },
  // `message` opens the box for the first message.
  validateSearch: ({ message }: Record<string, unknown>): { message?: true } => (message === true ? { message } : {}),
  component: lazyRouteComponent(() => import('../member-profile/ProfileScreen.tsx'), 'ProfileScreen'),
})
