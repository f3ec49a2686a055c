import { createFileRoute } from '@tanstack/react-router'
import { authTitle, readAuthSearch } from '../account/auth/auth-search.ts'
import { SignUpPanel } from '../account/auth/sign-up-panel.ts'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/auth')({
  staticData: { title: authTitle },
  validateSearch: readAuthSearch,
  // Beside the screen, which shows that it loads and what went wrong.
  beforeLoad: ({ search }) => {
    if (search.tab === 'sign-up') void SignUpPanel.preload?.()?.catch(() => {})
  },
  component: screen(() => import('../account/auth/AuthScreen.tsx'), 'AuthScreen'),
})
