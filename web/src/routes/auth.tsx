import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAuthSearch } from '../auth/auth-search.ts'

export const Route = createFileRoute('/auth')({
  staticData: { title: 'auth.tabs' },
  validateSearch: readAuthSearch,
  component: lazyRouteComponent(() => import('../auth/AuthScreen.tsx'), 'AuthScreen'),
})
