import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

/** The screens for members alone. Discover and the map have a page for visitors too, and decide by `useMember`. */
export const Route = createFileRoute('/_members')({
  component: lazyRouteComponent(() => import('../app/session/MembersLayout.tsx'), 'MembersLayout'),
})
