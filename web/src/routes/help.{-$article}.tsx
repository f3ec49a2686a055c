import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/help/{-$article}')({
  staticData: { title: 'help.title' },
  component: lazyRouteComponent(() => import('../help/HelpScreen.tsx'), 'HelpScreen'),
})
