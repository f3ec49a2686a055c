import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { authTitle, readAuthSearch } from '../auth/auth-search.ts'

export const Route = createFileRoute('/auth')({
  staticData: { title: authTitle },
  validateSearch: readAuthSearch,
  component: lazyRouteComponent(() => import('../auth/AuthScreen.tsx'), 'AuthScreen'),
})
