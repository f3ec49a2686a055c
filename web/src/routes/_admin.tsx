import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { provideQuestions } from '../app/session/freshly.ts'

provideQuestions(() => import('../reauthentication/questions.tsx'))

/** Screens of the administration: for staff only, whatever the state of their profile. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: async () => (await import('../admin/admit.ts')).admit(),
  component: lazyRouteComponent(() => import('../admin/AdminLayout.tsx'), 'AdminLayout'),
})
