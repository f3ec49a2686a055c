import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_members/safety')({
  staticData: { title: 'safety.title' },
  component: lazyRouteComponent(() => import('../safety/SafetyScreen.tsx'), 'SafetyScreen'),
})
