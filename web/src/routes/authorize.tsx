import { createFileRoute } from '@tanstack/react-router'
import { keepOpenedRequest } from '../account/auth/authorization/kept-request.ts'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/authorize')({
  staticData: { title: 'authorize.title' },
  // The request leaves the address, and so the history, at once.
  validateSearch: () => ({}),
  beforeLoad: keepOpenedRequest,
  component: screen(() => import('../account/auth/authorization/AuthorizeScreen.tsx'), 'AuthorizeScreen'),
})
