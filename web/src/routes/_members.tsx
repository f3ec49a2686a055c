import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { provideQuestions } from '../app/session/freshly.ts'

provideQuestions(() => import('../reauthentication/questions.tsx'))

/** Screens for members only. Discover and the map also have a page for visitors, and decide by `useMember`. */
export const Route = createFileRoute('/_members')({
  component: lazyRouteComponent(() => import('../app/shell/member-frame.ts'), 'MembersLayout'),
})
